import { patience } from '../support/patience.ts'

export interface Mail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Waits for `count` mails to the address in the local mailbox, and returns the newest. */
export async function mailTo(address: string, count = 1): Promise<Mail> {
  const deadline = Date.now() + patience.step
  for (;;) {
    const answer = await fetch(`${process.env['PARTA_TEST_URL']}/mailbox/messages?to=${encodeURIComponent(address)}`)
    const mails = (await answer.json()) as Mail[]
    if (mails[0] && mails.length >= count) return mails[0]
    if (Date.now() > deadline) throw new Error(`${mails.length} of ${count} mails came to ${address}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
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
