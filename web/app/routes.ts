import { type RouteConfig, route } from '@react-router/dev/routes';
import { routeTable } from './route-table.ts';

export default [
  ...routeTable.map((entry) => route(entry.path, `screens/${entry.file}`)),
  // Middleware runs only where something matches: this one matches the rest and says 404 itself.
  route('*', 'screens/not-found.tsx'),
] satisfies RouteConfig;
