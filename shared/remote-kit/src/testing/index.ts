export {
  aDoctor,
  anAppointment,
  aPatientRecord,
  aRegistry,
  aRelease,
  aSession,
  aToken,
  aUser,
} from './builders.ts';
export { type FakeServer, failure, fakeServer, type ServerCall, serverForEachTest, success } from './fake-server.ts';
export { type RenderedScreen, renderRemoteScreen } from './render.tsx';
