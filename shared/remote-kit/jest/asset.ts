/** Stands for a file that a build would give a URL. */
export default '/asset';
