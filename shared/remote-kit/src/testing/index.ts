export {
  aDoctor,
  anAppointment,
  aRegistry,
  aRelease,
  aSession,
  aToken,
  aUser,
} from './builders.ts';
export { type FakeServer, failure, fakeServer, type ServerCall, success } from './fake-server.ts';
export { type RenderedScreen, renderRemoteScreen } from './render.tsx';
export { renderScreen, testUser } from './screen.tsx';
export { answered, type Call, refused, serve } from './server.ts';
