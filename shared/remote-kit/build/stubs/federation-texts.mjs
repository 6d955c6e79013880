// Replaces the federation runtime's explanations of errors, which only appear in the console. Error codes and arguments
// remain.
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
