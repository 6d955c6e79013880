export { keepPreviousData } from '@tanstack/react-query';
export { clearServerState, useServerChange, useServerState } from './server-state.ts';
