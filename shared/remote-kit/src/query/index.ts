export { keepPreviousData } from '@tanstack/react-query';
export { stepNow, useAddressState } from './address-state.ts';
export { LoadingOrError } from './loading-or-error.tsx';
export { clearServerState, type ServerState, useServerChange, useServerState } from './server-state.ts';
