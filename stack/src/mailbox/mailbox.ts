import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { isSentToLoopback, misdirected } from '../hosts.ts'
import { freePort } from '../ports.ts'
import { type MailStore, openMailStore } from './store.ts'
import { listPage, mailPage, missingPage } from './view.ts'

export interface Mailbox {
  /** The value of PARTA_SMTP_URL. */
  readonly smtpUrl: string
  /** The value of PARTA_MAILBOX_URL; the pages are below `/mailbox`. */
  readonly url: string
  list: MailStore['list']
  close(): Promise<void>
}

const largestMail = 10_000_000

/** Starts a mail server for this machine: it accepts all mails, forwards none, and shows them. */
export async function startMailbox(file: string): Promise<Mailbox> {
  const store = await openMailStore(file)
  const smtp = smtpServer(store)
  // Longer than the gateway keeps an unused connection: a call on one that is just being closed would fail.
  const web = createServer({ keepAliveTimeout: 65_000 }, (request, response) => answer(store, request, response))
  const [smtpPort, webPort] = [await freePort(), await freePort()]
  await Promise.all([listening(smtp, smtpPort), listening(web, webPort)])
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}?ignoreTLS=true`,
    url: `http://127.0.0.1:${webPort}`,
    list: store.list,
    close: async () => {
      web.closeAllConnections()
      await Promise.all([closed(web), closed(smtp)])
    },
  }
}

function smtpServer(store: MailStore): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 500,
    size: largestMail,
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      buffer(stream)
        .then((raw) => store.add(raw, recipients))
        .then(
          () => done(),
          (error: Error) => done(error),
        )
    },
  })
  // The sender repeats a mail whose connection failed.
  server.on('error', () => {})
  return server
}

function answer(store: MailStore, request: IncomingMessage, response: ServerResponse): void {
  if (!isSentToLoopback(request.headers.host)) {
    response.writeHead(misdirected.status, { 'content-type': 'text/plain' }).end(misdirected.text)
    return
  }
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://mailbox')
  const send = (status: number, type: string, body: string) => {
    response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(body)
  }
  const to = searchParams.get('to') ?? undefined
  if (pathname === '/mailbox/messages') return send(200, 'application/json', JSON.stringify(store.list(to)))
  if (pathname === '/mailbox' || pathname === '/mailbox/') return send(200, 'text/html', listPage(store.list(to), to))
  const mail = store.find(pathname.replace('/mailbox/', ''))
  return mail ? send(200, 'text/html', mailPage(mail)) : send(404, 'text/html', missingPage())
}

function listening(server: Server | SMTPServer, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
}

function closed(server: Server | SMTPServer): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
