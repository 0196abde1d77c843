import type * as contract from '@parta/contracts/notes'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { contacts } from '../grants/store.ts'
import { grant } from './grant.ts'
import { listMine, listReads } from './list.ts'
import { read } from './read.ts'
import { request } from './request.ts'
import { clearContacts, updateContacts } from './rules.ts'
import { contactsView } from './view.ts'

export function contactRoutes(kit: Kit): HandlersOf<typeof contract> {
  return {
    updateNotes: async ({ actor, body }) =>
      contactsView(await kit.change(contacts, personOf(actor), (state, now) => updateContacts(state, body, now))),
    clearNotes: ({ actor }) => kit.change(contacts, personOf(actor), clearContacts),
    listGrants: (call) => listMine(kit, call),
    setGrant: (call) => grant(kit, call),
    requestContact: (call) => request(kit, call),
    getNotes: (call) => read(kit, call),
    listContactReads: (call) => listReads(kit, call),
  }
}
