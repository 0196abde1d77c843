import { patience } from '../support/patience.ts'

export interface Mail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const pauseMs = 100

/** Waits for `count` mails to the address in the local mailbox, and returns the newest. */
export async function mailTo(address: string, count = 1): Promise<Mail> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(`${process.env['PARTA_TEST_URL']}/mailbox/messages?to=${encodeURIComponent(address)}`)
    if (!answer.ok) throw new Error(`The mailbox answered ${answer.status}: ${await answer.text()}`)
    const mails = (await answer.json()) as Mail[]
    if (mails[0] && mails.length >= count) return mails[0]
    if (tries * pauseMs > patience.step) throw new Error(`${mails.length} of ${count} mails came to ${address}`)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
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
