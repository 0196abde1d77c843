import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import PostalMime, { type Address } from 'postal-mime'

export interface Mail {
  readonly id: string
  readonly to: readonly string[]
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** When the mail arrived, ISO 8601. */
  readonly at: string
}

export interface MailStore {
  /** Returns the mails, newest first, optionally only those to `to`. */
  list(to?: string): readonly Mail[]
  find(id: string): Mail | undefined
  add(raw: Buffer, recipients: readonly string[]): Promise<void>
}

const kept = 200

/** Opens the store of the last mails, in memory and in `file`. */
export async function openMailStore(file: string): Promise<MailStore> {
  let mails = await readFile(file, 'utf8').then(
    (content) => JSON.parse(content) as Mail[],
    () => [],
  )
  let written = Promise.resolve()
  return {
    list: (to) => {
      const wanted = to?.toLowerCase()
      return wanted ? mails.filter((mail) => mail.to.includes(wanted)) : mails
    },
    find: (id) => mails.find((mail) => mail.id === id),
    add: async (raw, recipients) => {
      const mail = await read(raw, recipients)
      mails = [mail, ...mails].slice(0, kept)
      written = written.then(() => write(file, JSON.stringify(mails)))
      await written
    },
  }
}

async function read(raw: Buffer, recipients: readonly string[]): Promise<Mail> {
  const { from, subject = '', text = '', html = '' } = await PostalMime.parse(raw)
  return {
    id: randomUUID(),
    to: recipients.map((address) => address.toLowerCase()),
    from: from ? nameOf(from) : '',
    subject,
    text: text.trimEnd(),
    html: html.trimEnd(),
    at: new Date().toISOString(),
  }
}

function nameOf({ name, address = '' }: Address): string {
  return name ? `${name} <${address}>` : address
}

async function write(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.new`, content, { mode: 0o600 })
  await rename(`${file}.new`, file)
}
