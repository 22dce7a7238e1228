/**
 * React and the router choose their development or production build when they are first loaded. Imported before them; default:
 * production.
 */
process.env['NODE_ENV'] ??= 'production';
