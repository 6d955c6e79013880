// In the place of the federation runtime's explanations of its own errors: nobody reads them in a visitor's console,
// where the error's number and its arguments still stand.
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
