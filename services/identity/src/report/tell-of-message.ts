import type { messageReported } from '@parta/contracts/chat'
import type { Envelope } from '@parta/contracts/fact'
import type { Kit } from '@parta/kit/kit'
import type { Static } from 'typebox'
import { tellAdmins } from './tell-admins.ts'

/** The administrators hear of a reported message as of a reported person, with what was written; twice is one mail. */
export async function tellOfMessage(kit: Kit, fact: Envelope<Static<typeof messageReported.data>>): Promise<void> {
  const { by, from, text, reason, eventName } = fact.data
  const said = { reporter: by, reported: from, message: text, title: eventName, description: reason }
  const mails = await tellAdmins(kit, 'report', said)
  for (const [index, mail] of mails.entries()) {
    const id = `identity:${fact.id}:mail:${index}`
    await kit.tell(mail, { id, subject: by, at: new Date(fact.at), version: 1 })
  }
}
