/** Replaces files for which a build would return a URL. */
export default '/asset';
