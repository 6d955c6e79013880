// For scripts that are not compiled themselves.
export * from '../dist/build/packages.js';
