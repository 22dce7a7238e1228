import { type RouteConfig, route } from '@react-router/dev/routes';
import { routeTable } from './route-table.ts';

export default [
  ...routeTable.map((entry) => route(entry.path, `screens/${entry.file}`)),
  // Middleware runs only on matching routes: the last one matches the rest and answers 404.
  route('*', 'screens/not-found.tsx'),
] satisfies RouteConfig;
