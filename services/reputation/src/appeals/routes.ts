import type * as contract from '@parta/contracts/karma'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { appeal, decide } from './appeal.ts'
import { listForSite, listOfOrg } from './list.ts'
import { list as listKarma } from './list-karma.ts'

export function appealRoutes(kit: Kit): HandlersOf<typeof contract> {
  return {
    listKarma: (call) => listKarma(kit, call),
    appealPenalty: (call) => appeal(kit, call),
    listOrgAppeals: (call) => listOfOrg(kit, call),
    listAppeals: (call) => listForSite(kit, call),
    decideAppeal: (call) => decide(kit, call),
  }
}
