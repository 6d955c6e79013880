export { renderScreen, testUser } from './screen.tsx';
export { type Call, failure, serve, success } from './server.ts';
