import type { ServerResponse } from 'node:http'
import { AppError, type ErrorCode, type Problem } from '@parta/contracts/errors'
import type { ErrorRequestHandler, Request, RequestHandler } from 'express'
import type { Log } from '../process/log.ts'
import type { SecurityLog } from '../process/security-log.ts'
import { context } from '../process/trace.ts'

/** Error codes for errors of body parsers and file servers, by status. */
const parserCodes: Readonly<Record<number, ErrorCode>> = { 404: 'request.notFound', 413: 'request.tooLarge' }

/**
 * Returns the AppError for any error: an AppError as it is, a parser's 4xx as a malformed request, anything else as
 * `server.failed`.
 */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const status = (error as { status?: unknown } | null)?.status
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new AppError(parserCodes[status] ?? 'request.malformed', { cause: error })
  }
  return new AppError('server.failed', { cause: error })
}

/** Ends an answer with a problem document. Once headers are sent, the connection is closed instead. */
export function answerProblem(response: ServerResponse, error: AppError): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  if (error.status === 503 || error.status === 429)
    response.setHeader('Retry-After', String(error.params?.['seconds'] ?? 1))
  // The rest of an oversized body is not read: receiving it could take the connection for minutes.
  if (error.status === 413) response.setHeader('Connection', 'close')
  const requestId = response.getHeader('X-Request-Id')
  response.statusCode = error.status
  response.setHeader('Content-Type', 'application/problem+json; charset=utf-8')
  response.end(JSON.stringify(problemOf(error, typeof requestId === 'string' ? requestId : undefined)))
}

function problemOf(error: AppError, requestId?: string): Problem {
  return {
    type: `urn:parta:problem:${error.code}`,
    title: error.code,
    status: error.status,
    code: error.code,
    requestId: requestId ?? context().correlation,
    ...(error.params ? { params: error.params } : {}),
    ...(error.fields.length > 0 ? { errors: [...error.fields] } : {}),
  }
}

/**
 * The only middleware that turns errors into answers: a stable code, no message, no stack trace.
 * @param translate replaces errors of libraries, for example of the database, by refusals
 */
export function problems(
  log: Log,
  security: SecurityLog,
  translate: (thrown: unknown) => unknown = (thrown) => thrown,
): ErrorRequestHandler {
  // oxlint-disable-next-line max-params -- Express recognises an error handler by its four parameters
  return (thrown: unknown, request, response, _next) => {
    const error = asAppError(translate(thrown))
    security.refused(error)
    if (error.status >= 500 && error.code !== 'server.busy') {
      const correlation = response.getHeader('X-Request-Id')
      log.error(
        { err: thrown, cause: error.cause, ...callOf(request), correlation },
        'Request failed with an unexpected error; the reply is 500',
      )
    }
    answerProblem(response, error)
  }
}

function callOf({ path, method }: Request) {
  return { path, method, operation: context().operation }
}

/** The last handler: no route matches this method and path. */
export const notFound: RequestHandler = (_request: Request, _response, next) => {
  next(new AppError('request.notFound'))
}
