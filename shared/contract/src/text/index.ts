export * from './country.ts';
export * from './digits.ts';
export * from './fold.ts';
export * from './marks.ts';
export * from './names.ts';
export * from './search.ts';
