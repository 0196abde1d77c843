import { eventually } from '@parta/kit/testing'

export interface Mail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

async function mailsTo(address: string): Promise<Mail[]> {
  const answer = await fetch(`${process.env['PARTA_TEST_URL']}/mailbox/messages?to=${encodeURIComponent(address)}`)
  if (!answer.ok) throw new Error(`The mailbox answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Mail[]
}

/** Waits for `count` mails to the address in the local mailbox, and returns the newest. */
export function mailTo(address: string, count = 1): Promise<Mail> {
  return eventually(async () => {
    const mails = await mailsTo(address)
    if (!mails[0] || mails.length < count) throw new Error(`${mails.length} of ${count} mails came to ${address}`)
    return mails[0]
  })
}

/** Waits for a mail that contains a text, to an address to which other tests have mails sent, too. */
export function mailSaying(address: string, text: string): Promise<Mail> {
  return eventually(async () => {
    const found = (await mailsTo(address)).find((mail) => mail.text.includes(text))
    if (!found) throw new Error(`No mail to ${address} contains ${text}`)
    return found
  })
}

/** Returns the six digits of the newest mail. */
export async function codeTo(address: string, count = 1): Promise<string> {
  return /\b\d{6}\b/.exec((await mailTo(address, count)).text)?.[0] ?? ''
}

/** Returns the path of the newest mail's link to the named page. */
export async function linkTo(address: string, page: string, count = 1): Promise<string> {
  const { text } = await mailTo(address, count)
  const link = [...text.matchAll(/https?:\/\/\S+/g)]
    .map(([found]) => new URL(found))
    .find((url) => url.pathname.startsWith(page))
  if (!link) throw new Error(`No link to ${page} in ${text}`)
  return link.pathname + link.search + link.hash
}
