import { setTimeout as sleep } from 'node:timers/promises';
import {
  context,
  diag,
  DiagLogLevel,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '#server/log.ts';
import { type OpenSpan, type SpanStart, type Tracing, useTracing } from '#server/tracing.ts';

/** On shutdown, the longest wait for a collector in milliseconds. */
const LAST_SPANS_WITHIN_MS = 3_000;
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

/**
 * Sends traces to a collector as OTLP over HTTP, in JSON. The libraries read its address and options from the `OTEL_…` variables. A
 * collector that is down costs spans, never work. `close` sends the remaining spans, but waits only briefly.
 */
export function startTracing(log: Log, sampledShare: number): { readonly close: () => Promise<void> } {
  logProblems(log);
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'slipway' }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampledShare) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  useTracing(tracingBy(provider.getTracer('slipway')));
  return {
    close: async () => {
      useTracing(undefined);
      // Shutdown sends the remaining spans; a failure is already logged.
      const sent = provider.shutdown().catch(() => undefined);
      await Promise.race([sent, sleep(LAST_SPANS_WITHIN_MS, undefined, { ref: false })]);
      context.disable();
      propagation.disable();
      diag.disable();
    },
  };
}

/** Logs the libraries' complaints at most once a minute: with a collector that is down, every batch fails. */
function logProblems(log: Log): void {
  let loggedAt = -Infinity;
  const warn = (problem: string) => {
    if (performance.now() - loggedAt < 60_000) return;
    loggedAt = performance.now();
    log.warn({ problem: problem.slice(0, 500) }, 'Traces could not be sent');
  };
  const ignore = () => undefined;
  diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN);
}

function tracingBy(tracer: Tracer): Tracing {
  return {
    trace: async (start, run) => {
      const span = tracer.startSpan(
        start.name,
        { kind: KINDS[start.kind], ...(start.attributes ? { attributes: start.attributes } : {}) },
        parentOf(start),
      );
      try {
        return await context.with(trace.setSpan(context.active(), span), () => run(open(span)));
      } catch (error) {
        const type = error instanceof Error ? error.name : 'unknown';
        open(span).fail(type);
        throw error;
      } finally {
        span.end();
      }
    },
    headers: () => {
      const headers: Record<string, string> = {};
      propagation.inject(context.active(), headers);
      return headers;
    },
  };
}

/** Records only the type of an error: messages may contain what people typed. */
function open(span: Span): OpenSpan {
  return {
    rename: (name) => {
      span.updateName(name);
    },
    note: (attributes) => {
      span.setAttributes(attributes);
    },
    fail: (type) => {
      span.setAttribute('error.type', type);
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
  };
}

function parentOf({ headers }: SpanStart) {
  if (headers === undefined) return context.active();
  return propagation.extract(context.active(), headers, {
    get: (carrier, name) => carrier.get(name) ?? undefined,
    keys: (carrier) => [...carrier.keys()],
  });
}
