import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { bodyBytesOf, type Operation } from '@parta/contracts/operation'
import express, { type Request, type RequestHandler, type Response } from 'express'

/** Reads and parses the body of a request. */
export type BodyReader = (request: Request, response: Response) => Promise<unknown>

/**
 * Returns what reads the body of an operation: JSON, or an HTML form where the operation takes one (another
 * site's page or a mail program posts it). A missing body is `{}`. Compressed bodies are refused, because a
 * few bytes of them can unpack to millions.
 * @throws request.tooLarge over the operation's limit; request.malformed for what cannot be parsed, or is of another type
 */
export function createBodyReader(operation: Operation): BodyReader {
  if (operation.method === 'GET') return async (request) => unread(request)
  const parse = operation.form
    ? express.urlencoded({ limit: limits.formBytes, extended: false, parameterLimit: 20, inflate: false })
    : express.json({ limit: bodyBytesOf(operation), strict: true, inflate: false })
  return async (request, response) => {
    // The caller hung up while the token was checked: no parser would ever see the end of the body.
    if (request.destroyed) throw new AppError('request.malformed')
    // A form in parts is how mail programs say what the address said already (RFC 8058): its fields are not read.
    if (operation.form && request.is('multipart/form-data')) return {}
    await parsed(parse, request, response)
    return request.body === undefined ? unread(request) : request.body
  }
}

function parsed(parse: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    parse(request, response, (error?: unknown) => (error ? reject(error as Error) : resolve()))
  })
}

/** A body that nobody parsed is refused: the call carries none, or its content type is another one. */
function unread(request: Request): object {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  if (length !== '0' || encoding) throw new AppError('request.malformed')
  return {}
}
