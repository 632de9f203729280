import type { LintedStep } from "../rules/processLint.ts";
import {
  stepKinds,
  transitionKinds,
  type ProcessGraph,
  type StepKind,
  type Transition,
  type TransitionKind,
} from "../rules/processGraph.ts";

interface Written {
  /** The longest path: its days and its steps. */
  readonly days: number;
  readonly path: string;
  /** `key:owner kind:kind:days`, followed by `:any` and `:optional` if they apply. */
  readonly steps: string;
  readonly forward: string;
  readonly rework: string;
  readonly abort: string;
}

/** The product's ten templates in short notation. */
const written: Readonly<Record<string, Written>> = {
  "VCS-REG": {
    days: 330,
    path: "CN ELIG PD VVBC VAL CLOSE VRPT RREQ REV REGD",
    steps:
      "CN:PM:gate:15 ELIG:ME:task:20 ACC:PP:task:15 PD:PP:task:60 LSC:LSC:external:30 PIPE:REG:external:15 PUBC:REG:external:30 VVBC:PP:task:30 VAL:VVB:external:60 CLOSE:PP:task:45 VRPT:VVB:external:30 RREQ:PP:task:5 REV:REG:external:60 REGD:REG:end_ok:5 STOP:PM:end_fail:0:any",
    forward:
      "CN>ELIG CN>ACC ELIG>PD ELIG>LSC ACC>PIPE PD>PIPE LSC>PIPE PD>VVBC PIPE>PUBC PIPE>VAL VVBC>VAL VAL>CLOSE CLOSE>VRPT PUBC>VRPT VRPT>RREQ RREQ>REV REV>REGD",
    rework: "VAL>PD CLOSE>VAL REV>VRPT",
    abort: "CN>STOP VAL>STOP REV>STOP",
  },
  "GS-CERT": {
    days: 340,
    path: "PLAN SCM SCR PRE LIST SFR VAL DREV DCERT",
    steps:
      "PLAN:PP:gate:30 SDG:ME:task:20 SCM:LSC:external:30 SCR:PP:task:15 PRE:REG:external:30 LIST:REG:external:5 SFR:LSC:external:60 VVBA:PP:task:30 VAL:VVB:external:120 DREV:REG:external:45 DCERT:REG:end_ok:5 STOP:PM:end_fail:0:any",
    forward:
      "PLAN>SDG PLAN>SCM SCM>SCR SDG>PRE SCR>PRE PRE>LIST LIST>SFR LIST>VVBA VVBA>VAL SFR>VAL VAL>DREV DREV>DCERT",
    rework: "PRE>SCR VAL>SDG DREV>VAL",
    abort: "PLAN>STOP DREV>STOP",
  },
  "CDM-REG": {
    days: 323,
    path: "PIN LOE PDD DOEC GSC VAL RREQ CHK REGD",
    steps:
      "PIN:PP:gate:20 LOE:DNA:external:30:optional PDD:PP:task:60 LSC:LSC:external:30 LOA:DNA:external:60 DOEC:PP:task:30 GSC:REG:external:30 VAL:VVB:external:90 RREQ:VVB:external:5 CHK:REG:external:30 REGD:SB:end_ok:28 STOP:SB:end_fail:0:any",
    forward:
      "PIN>LOE LOE>PDD LOE>LSC PDD>LOA LSC>LOA PDD>DOEC DOEC>GSC GSC>VAL LOA>VAL LSC>VAL VAL>RREQ RREQ>CHK CHK>REGD",
    rework: "VAL>PDD CHK>VAL",
    abort: "PIN>STOP CHK>STOP",
  },
  "PACM-REG": {
    days: 283,
    path: "PCN PDD HPA VAL RREQ SEC REGD",
    steps:
      "PCN:PP:task:10 PDD:PP:task:60 SDT:ME:task:20 LSC:LSC:external:30 GSC:REG:external:28 HPA:DNA:external:60 HPU:DNA:external:60:optional VAL:VVB:external:90 RREQ:VVB:external:5 SEC:REG:external:30 REGD:SB:end_ok:28 STOP:SB:end_fail:0:any",
    forward:
      "PCN>PDD PDD>SDT PDD>LSC PDD>GSC PDD>HPA HPA>HPU SDT>VAL LSC>VAL GSC>VAL HPA>VAL VAL>RREQ HPU>RREQ RREQ>SEC SEC>REGD",
    rework: "VAL>PDD SEC>VAL",
    abort: "SEC>STOP",
  },
  "TREES-JUR": {
    days: 640,
    path: "CONC CAPP TRD TMR VVA SREV BOARD ISS",
    steps:
      "CONC:DNA:gate:60 CAPP:REG:external:45 TRD:DNA:task:180 TMR:DNA:task:120 VVBC:DNA:task:45 VVA:VVB:external:150 SREV:REG:external:45 BOARD:SB:external:30 ISS:REG:end_ok:10 STOP:SB:end_fail:0:any",
    forward: "CONC>CAPP CAPP>TRD TRD>TMR TRD>VVBC TMR>VVA VVBC>VVA VVA>SREV SREV>BOARD BOARD>ISS",
    rework: "VVA>TMR SREV>VVA CAPP>CONC",
    abort: "BOARD>STOP",
  },
  "MRV-CYCLE": {
    days: 216,
    path: "OPEN DATA QA MR AUDIT FIND VRPT IREQ IREV ISS ALLOC",
    steps:
      "OPEN:PM:task:1 DATA:PC:task:30 QA:ME:gate:15 MR:PP:task:30 VERC:PP:task:30 AUDIT:VER:external:30 FIND:PP:task:30 VRPT:VER:external:20 IREQ:PP:task:5 IREV:REG:external:40 ISS:REG:external:5 ALLOC:FIN:end_ok:10 LAPSE:PM:end_fail:0:any",
    forward:
      "OPEN>DATA OPEN>VERC DATA>QA QA>MR MR>AUDIT VERC>AUDIT AUDIT>FIND FIND>VRPT VRPT>IREQ IREQ>IREV IREV>ISS ISS>ALLOC",
    rework: "QA>DATA AUDIT>MR FIND>AUDIT IREV>VRPT",
    abort: "DATA>LAPSE VRPT>LAPSE",
  },
  "EE-CORP": {
    days: 800,
    path: "SITE BASE PRE GO IGA MVP CONTR DES INST TRAIN COMM MV1 DONE",
    steps:
      "SITE:PM:gate:10 BASE:PC:task:30 PRE:ESCO:external:30 GO:PC:gate:20 IGA:ESCO:external:75 MVP:AUD:external:20 CONTR:FIN:task:45 DES:PC:task:30 INST:EPC:external:120 TRAIN:EPC:external:15 COMM:PC:gate:30 MV1:AUD:external:365 DONE:PM:end_ok:10 STOP:PM:end_fail:0:any",
    forward:
      "SITE>BASE BASE>PRE PRE>GO GO>IGA IGA>MVP IGA>CONTR MVP>CONTR CONTR>DES DES>INST INST>TRAIN INST>COMM TRAIN>COMM COMM>MV1 MV1>DONE",
    rework: "COMM>INST MV1>COMM CONTR>IGA",
    abort: "GO>STOP CONTR>STOP",
  },
  "PPA-CORP": {
    days: 815,
    path: "LOAD STRAT RFP BIDS CRED NEG SIGN FC BUILD COD EAC",
    steps:
      "LOAD:ME:task:30 STRAT:PC:gate:20 RFP:PM:task:15 BIDS:PM:task:45 TERM:PC:task:30 CRED:FIN:gate:30 NEG:FIN:task:90 SIGN:PC:task:10 FC:OFF:external:120 GRID:UTIL:external:180 BUILD:EPC:external:365 COD:OFF:external:30 EAC:FIN:end_ok:60 STOP:PM:end_fail:0:any",
    forward:
      "LOAD>STRAT STRAT>RFP RFP>BIDS BIDS>TERM BIDS>CRED TERM>NEG CRED>NEG NEG>SIGN SIGN>FC FC>GRID FC>BUILD GRID>COD BUILD>COD COD>EAC",
    rework: "BIDS>RFP NEG>TERM",
    abort: "STRAT>STOP NEG>STOP FC>STOP",
  },
  "FLEET-EV": {
    days: 1080,
    path: "TELE SEG UTIL CASE ORDER DELIV PILOT ROLL REPORT",
    steps:
      "TELE:PC:task:90 SEG:ME:task:20 UTIL:UTIL:external:45 CASE:PC:gate:30 SITE:EPC:external:45 PERM:PERM:external:120 ORDER:PC:task:20 EVSE:EPC:external:60 LIVE:UTIL:external:30 DELIV:EPC:external:270 TRAIN:PC:task:20 PILOT:PC:gate:60 ROLL:PC:task:180 REPORT:ME:end_ok:365 STOP:PM:end_fail:0:any",
    forward:
      "TELE>SEG SEG>CASE SEG>UTIL UTIL>CASE CASE>SITE CASE>ORDER SITE>PERM PERM>EVSE EVSE>LIVE ORDER>DELIV ORDER>TRAIN LIVE>PILOT DELIV>PILOT TRAIN>PILOT PILOT>ROLL ROLL>REPORT",
    rework: "LIVE>EVSE PILOT>SEG PERM>SITE",
    abort: "CASE>STOP",
  },
  "PARTNER-ONB": {
    days: 215,
    path: "CALL NDA DSA INV QA TGT PLAN FIRST",
    steps:
      "CALL:PM:task:10 NDA:FIN:task:15 DSA:PC:task:30 USERS:PM:task:5 INV:PC:task:60 QA:ME:gate:20 TGT:PC:task:30 PLAN:PC:gate:45 FIRST:PM:end_ok:5 STOP:PM:end_fail:0:any",
    forward: "CALL>NDA NDA>DSA NDA>USERS DSA>INV USERS>INV INV>QA QA>TGT TGT>PLAN PLAN>FIRST",
    rework: "QA>INV PLAN>TGT",
    abort: "NDA>STOP PLAN>STOP",
  },
};

const kindOf = (text: string): StepKind => stepKinds.find((kind) => kind === text) ?? "task";

const step = (text: string): LintedStep => {
  const [key = "", ownerKind = "", kind = "", days = "", ...marks] = text.split(":");
  const join = marks.includes("any") ? "any" : "all";
  return {
    key,
    ownerKind,
    kind: kindOf(kind),
    join,
    optional: marks.includes("optional"),
    expectedDays: Number(days),
  };
};

const arrows = (text: string, kind: TransitionKind): readonly Transition[] =>
  text
    .split(" ")
    .map((arrow) => arrow.split(">"))
    .map(([from = "", to = ""]) => ({ from, to, kind }));

/** A template and its known longest path. */
export interface KnownTemplate {
  readonly key: string;
  readonly days: number;
  readonly path: readonly string[];
  readonly graph: ProcessGraph<LintedStep>;
}

/** The product's ten templates as graphs. */
export const knownTemplates: readonly KnownTemplate[] = Object.entries(written).map(([key, template]) => ({
  key,
  days: template.days,
  path: template.path.split(" "),
  graph: {
    steps: template.steps.split(" ").map(step),
    transitions: transitionKinds.flatMap((kind) => arrows(template[kind], kind)),
  },
}));

/** The graph of the template with this key. */
export const knownGraph = (key: string): ProcessGraph<LintedStep> => {
  const known = knownTemplates.find((template) => template.key === key);
  if (!known) throw new Error(`no template ${key}`);
  return known.graph;
};
