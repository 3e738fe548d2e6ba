import { AsyncLocalStorage } from 'node:async_hooks'
import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api'
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { hearOfStatements } from '../../database/statement-times.ts'
import type { Jobs } from '../../kit/server/jobs.ts'
import { problemOf } from './failures.ts'
import { routeOf } from './metrics.ts'

/** Tells a collector how long calls, jobs and their statements took, each as part of what asked for it. */
export interface Tracing {
  /** Follows the calls and jobs of a server; before it has routes. */
  follow(app: FastifyInstance, jobs: Pick<Jobs, 'surround'>): void
  /** Hands over what is left. */
  close(): Promise<void>
}

/** Longer ones are cut. */
const mostOfAStatement = 2000

/**
 * In the words of OpenTelemetry, over OTLP in JSON. Where to, with which headers, under which name and how many of the
 * calls, the standard's own variables say (`OTEL_EXPORTER_OTLP_ENDPOINT` and the like). Nothing in a trace names a store
 * or a person: routes stand in place of addresses, and statements have no values.
 */
export function openTracing(log: Logger): Tracing {
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'larder' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(telling(new OTLPTraceExporter(), log))],
  })
  const recorder = {
    tracer: provider.getTracer('larder'),
    running: new AsyncLocalStorage<Context>(),
  }
  const stop = noteStatements(recorder)
  return {
    follow(app, jobs) {
      followCalls(recorder, app)
      followJobs(recorder, jobs)
    },
    async close() {
      stop()
      // What no collector takes was told when it was not taken; the server ends all the same.
      await provider.shutdown().catch(() => undefined)
    },
  }
}

interface Recorder {
  readonly tracer: Tracer
  /** What is being done, and as part of what. */
  readonly running: AsyncLocalStorage<Context>
}

function followCalls({ tracer, running }: Recorder, app: FastifyInstance): void {
  const propagator = new W3CTraceContextPropagator()
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _, done) => {
    const { method, routeOptions, headers, id } = request
    const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
    const attributes = {
      'http.request.method': method,
      'http.route': routeOptions.url ?? '-',
      'larder.request_id': id,
    }
    const span = tracer.startSpan(routeOf(request), { kind: SpanKind.SERVER, attributes }, parent)
    spans.set(request, span)
    running.run(trace.setSpan(parent, span), done)
  })
  app.addHook('onError', async (request, _, error) => {
    spans.get(request)?.setAttribute('error.type', problemOf(error, request).code)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}

function followJobs({ tracer, running }: Recorder, jobs: Pick<Jobs, 'surround'>): void {
  jobs.surround(async (name, count, work) => {
    const attributes = { 'messaging.batch.message_count': count }
    const span = tracer.startSpan(
      `job ${name}`,
      { kind: SpanKind.CONSUMER, attributes },
      ROOT_CONTEXT,
    )
    try {
      return await running.run(trace.setSpan(ROOT_CONTEXT, span), work)
    } finally {
      span.end()
    }
  })
}

/** Those that are part of a call or a job; answers how to stop. */
const noteStatements = ({ tracer, running }: Recorder) =>
  hearOfStatements(({ text, begunAt, ms, hasFailed }) => {
    const parent = running.getStore()
    if (parent === undefined) return
    const attributes = {
      'db.system.name': 'postgresql',
      'db.query.text': withoutIds(text).slice(0, mostOfAStatement),
    }
    const how = { kind: SpanKind.CLIENT, startTime: begunAt, attributes }
    const span = tracer.startSpan(operationOf(text), how, parent)
    if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(begunAt + ms)
  })

/** A transaction names its store; a trace does not. */
const withoutIds = (text: string) => text.replace(/'[\da-f]{8}-[\da-f-]{27}'/gi, '?')

/** "select", "insert", "with": what a collector may group by; the whole stands beside it. */
const operationOf = (text: string) => /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'statement'

/** A collector that is away loses its traces and stops nobody; one line says so, and the next one once it is back. */
function telling(exporter: SpanExporter, log: Logger): SpanExporter {
  let isAway = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== ExportResultCode.SUCCESS
        if (hasFailed && !isAway) {
          log.warn({ reason: result.error?.message }, 'no collector takes the traces')
        }
        if (!hasFailed && isAway) log.info('the collector takes the traces again')
        isAway = hasFailed
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}
