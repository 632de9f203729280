import { monitorEventLoopDelay } from "node:perf_hooks";

/** One measured value with its labels. */
interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A family of values in Prometheus' text form. */
export interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  /** For a histogram the names carry `_bucket`, `_sum` and `_count`. */
  readonly samples: readonly (Sample & { readonly suffix?: string })[];
}

const escaped = (value: string): string =>
  value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");

const line = (name: string, { labels = {}, value }: Sample): string => {
  const named = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${named.length > 0 ? `{${named.join(",")}}` : ""} ${value}`;
};

/** The families as Prometheus' text exposition format, version 0.0.4. */
export const metricsText = (families: readonly Family[]): string =>
  families
    .map(({ name, help, type, samples }) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...samples.map((sample) => line(name + (sample.suffix ?? ""), sample)),
      ].join("\n"),
    )
    .join("\n")
    .concat("\n");

/** A gauge without labels. */
export const gauge = (name: string, help: string, value: number): Family => ({
  name,
  help,
  type: "gauge",
  samples: [{ value }],
});

/** Two gauges: the number in use, and the number that is waited for. */
export const loadFamilies = (
  name: string,
  help: string,
  { running, waiting }: { readonly running: number; readonly waiting: number },
): readonly Family[] => [
  gauge(`${name}_running`, `${help} that are in use.`, running),
  gauge(`${name}_waiting`, `${help} that are waited for.`, waiting),
];

/** Upper ends of the buckets of request times, in seconds. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

/** An answered request; `route` is the path of its endpoint with `{id}`, never an address that a caller made up. Without `tookMs` it has no time. */
export interface AnsweredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly tookMs?: number;
}

/** Counts answered requests by route and status, and their times by route. */
export interface RequestMetrics {
  count(answered: AnsweredRequest): void;
  families(): readonly Family[];
}

interface Times {
  readonly labels: Readonly<Record<string, string>>;
  readonly buckets: number[];
  sumS: number;
  count: number;
}

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Counts and times since the start of the process. */
export const createRequestMetrics = (): RequestMetrics => {
  const counts = new Map<string, { readonly labels: Readonly<Record<string, string>>; value: number }>();
  const times = new Map<string, Times>();
  return {
    count: ({ method: sent, route, status, tookMs }) => {
      const method = METHODS.has(sent) ? sent : "other";
      const key = `${method} ${route}`;
      const counted = counts.get(`${key} ${status}`) ?? {
        labels: { method, route, status: String(status) },
        value: 0,
      };
      counts.set(`${key} ${status}`, counted);
      counted.value += 1;
      if (tookMs === undefined) return;
      const timed = times.get(key) ?? {
        labels: { method, route },
        buckets: BUCKETS_S.map(() => 0),
        sumS: 0,
        count: 0,
      };
      times.set(key, timed);
      const tookS = tookMs / 1000;
      for (const [index, end] of BUCKETS_S.entries())
        if (tookS <= end) timed.buckets[index] = (timed.buckets[index] ?? 0) + 1;
      timed.sumS += tookS;
      timed.count += 1;
    },
    families: () => [
      {
        name: "canopy_requests_total",
        help: "Answered requests.",
        type: "counter",
        samples: [...counts.values()],
      },
      {
        name: "canopy_request_seconds",
        help: "Time until the head of the answer.",
        type: "histogram",
        samples: [...times.values()].flatMap(({ labels, buckets, sumS, count }) => [
          ...BUCKETS_S.map((end, index) => ({
            suffix: "_bucket",
            labels: { ...labels, le: String(end) },
            value: buckets[index] ?? 0,
          })),
          { suffix: "_bucket", labels: { ...labels, le: "+Inf" }, value: count },
          { suffix: "_sum", labels, value: sumS },
          { suffix: "_count", labels, value: count },
        ]),
      },
    ],
  };
};

const NANOSECONDS = 1e9;
/** Time between two measurements of the event loop's delay. */
const RESOLUTION_MS = 20;

const seconds = (nanoseconds: number): number =>
  Number.isFinite(nanoseconds) ? nanoseconds / NANOSECONDS : 0;

/** Memory and event-loop delay of this process; gives a function that reads them, and one that ends the measuring. */
export const measureProcess = () => {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const families = (): readonly Family[] => {
    const { rss, heapUsed } = process.memoryUsage();
    const measured = { p50: delay.percentile(50), p99: delay.percentile(99), max: delay.max };
    delay.reset();
    return [
      gauge("canopy_memory_bytes", "Memory of the process.", rss),
      gauge("canopy_heap_bytes", "JavaScript heap in use.", heapUsed),
      gauge("canopy_uptime_seconds", "Time since the process began.", process.uptime()),
      {
        name: "canopy_event_loop_delay_seconds",
        help: "Delay of the event loop since the last reading.",
        type: "gauge",
        samples: Object.entries(measured).map(([at, value]) => ({ labels: { at }, value: seconds(value) })),
      },
    ];
  };
  return { families, end: () => delay.disable() };
};
