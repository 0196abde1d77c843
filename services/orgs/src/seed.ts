import { day } from '@parta/contracts/durations'
import { demoOrgs, demoPosts } from '@parta/demo/world'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { until } from '@parta/kit/seed'
import { admit } from './members/rules.ts'
import { createOrg, registerOrg } from './org/rules.ts'
import { type OrgRow, orgs } from './org/store.ts'
import { createPost } from './posts/rules.ts'
import { type PostRow, posts } from './posts/store.ts'

/** Creates the demo organisations and posts through the service's own rules; existing ones are skipped. */
export async function seed(kit: Kit): Promise<void> {
  await until(async () => {
    const known = await kit.database.model(people.definition).countDocuments()
    return known >= new Set(demoOrgs.flatMap((org) => org.members.map((member) => member.id))).size
  })
  for (const demo of demoOrgs) await seedOrg(kit, demo)
  for (const demo of demoPosts) await seedPost(kit, demo)
}

async function seedOrg(kit: Kit, demo: (typeof demoOrgs)[number]): Promise<void> {
  const { id, founder, members, isRegistered = false, image = `SEED:${demo.id}`, ...form } = demo
  await kit.change(orgs, id, (state, now) => {
    if (state) return { next: state, answer: undefined }
    return { ...createOrg({ id, founder, image, form }, now), answer: undefined }
  })
  await kit.change(orgs, id, (state, now) => registerOrg(state, { id, isRegistered }, now))
  for (const member of members) {
    await kit.change(orgs, id, (state, now) => {
      if (!state || state.members.some((known) => known.id === member.id))
        return { next: state as OrgRow, answer: undefined }
      return { ...admit(state, { orgId: id, userId: member.id, role: member.role }, now), answer: undefined }
    })
  }
}

/** Creates a post of the past; no member is notified. */
async function seedPost(kit: Kit, { id, orgId, by, text, daysAgo }: (typeof demoPosts)[number]): Promise<void> {
  const publication = { id, orgId, orgName: '', by, members: [] }
  const now = new Date(Date.now() - daysAgo * day)
  const post = (state: PostRow | null) =>
    state ? { next: state, answer: state } : createPost({ publication, text, image: '' }, now)
  await kit.change(posts, id, post, { now })
}
