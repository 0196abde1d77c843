import { AppError } from '@parta/contracts/errors'
import type { reportUser } from '@parta/contracts/reports'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { findMe, findProfile } from '../profile/find.ts'
import { createReport } from './rules.ts'
import { reportIdOf, reports } from './store.ts'
import { tellAdmins } from './tell-admins.ts'

export async function create(kit: Kit, actor: Actor, body: Call<typeof reportUser>['body']): Promise<void> {
  const { _id: reporter } = await findMe(kit, actor)
  const { reportUserId: reported, message } = body
  if ((await findProfile(kit, reported)).deleted) throw new AppError('user.notFound')
  const mails = await tellAdmins(kit, 'report', { reporter, reported, message })
  const command = { reporter, reported, message, mails }
  await kit.change(reports, reportIdOf(reporter, reported), (held, now) => createReport(held, command, now), {
    duplicate: 'report.already',
  })
}
