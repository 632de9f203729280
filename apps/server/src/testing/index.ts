export { createTick } from "../jobs/tick.ts";
export { createPackMaking } from "../packs/packQueue.ts";
export { DEMO_PASSWORD } from "../base/passwordRules.ts";
export { openTestServer, type TestServer } from "./openTestServer.ts";
export { fillSlots } from "./evidence/testDocuments.ts";
export { madePack, packBytes } from "./evidence/testPacks.ts";
export type { Answer, Client } from "./openClient.ts";
