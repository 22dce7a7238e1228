/**
 * React and the router choose, when they are first loaded, between what helps a developer and what serves quickly. Imported before
 * them: whoever says nothing gets the latter.
 */
process.env['NODE_ENV'] ??= 'production';
