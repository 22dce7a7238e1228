import { useLocation, useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { useSlashKey } from './use-slash-key.ts';

/** The key `/` leads to the search from every page, unless a person types. The search itself focuses its field. */
export function SearchKey() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useSlashKey(pathname === paths.search() ? null : () => void navigate(paths.search()));
  return null;
}
