export { fakeDocument, fakeVersion } from "./fakeDocument.ts";
export { fakeFinding } from "./fakeFinding.ts";
export { fakePack } from "./fakePack.ts";
export { fakeImport, fakeImportLine } from "./fakeImport.ts";
export { fakeLock } from "./fakeLock.ts";
export {
  fakePorts,
  type FakeAddressBar,
  type FakePorts,
  type FakePortsOptions,
  type FakePresence,
} from "./fakePorts.ts";
export { fakeBrowserStore, fakeStore, type FakeBrowserStore, type FakeStore } from "./fakeStore.ts";
export { fakeClaims, fakeToken, tokenOf, tokenPart } from "./fakeToken.ts";
export { openApp, type OpenAppOptions, type OpenedApp } from "./openApp.ts";
export { forever, offline, problem, stubWire, type Asked, type Stub, type Stubs } from "./stubWire.ts";
export { answered, failed, passed, missedTransitions, pathsOf, type Path } from "./pathsOf.ts";
export { fakeCompletion, fakeMilestone } from "./fakeProcess.ts";
export { fakeTemplate } from "./fakeTemplate.ts";
export { fakeProject } from "./fakeProject.ts";
export { fakeCompany, fakeId, fakeUser, fakeView } from "./fakeRecords.ts";
export { openScreen, type OpenedScreen } from "./openScreen.ts";
export { chartOf, eventsOf, statesIn, type ChartState } from "./machineChart.ts";
export { sampleEvent, sampleInputs } from "./machineSamples.ts";
export { stubbedMachine } from "./stubbedMachine.ts";
