import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Mailbox {
  readonly url: string
  readonly mails: Email[]
  /** The number of the next mails that are refused temporarily. */
  refuse: number
  /** Addresses that are refused permanently. */
  readonly unknown: Set<string>
  close(): Promise<void>
}

/** Starts an SMTP server that stores what it receives. */
export async function openMailbox(port = 0): Promise<Mailbox> {
  const box = { mails: [] as Email[], refuse: 0, unknown: new Set<string>() }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(box.unknown.has(address) ? Object.assign(new Error('No such user here'), { responseCode: 550 }) : undefined),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        box.refuse -= 1
        if (box.refuse >= 0) return done(Object.assign(new Error('Try later'), { responseCode: 451 }))
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          box.mails.push(mail)
          done()
        })
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: taken } = server.server.address() as AddressInfo
  return Object.assign(box, {
    url: `smtp://127.0.0.1:${taken}?ignoreTLS=true`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}
