// Aliases with the names of earlier releases, for areas in external repositories.
export {
  type BackendCall as WireCall,
  type FakeBackend as Wire,
  type Held,
  openFakeBackend as openWire,
  type SentFile,
  type Target,
} from './fake-backend/in-tests.ts';
