export { keepPreviousData } from '@tanstack/react-query';
export { useAddressState } from './address-state.ts';
export { clearServerState, useServerChange, useServerState } from './server-state.ts';
