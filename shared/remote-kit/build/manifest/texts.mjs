// For scripts that are not compiled themselves.
export * from '../../dist/build/manifest/texts.js';
