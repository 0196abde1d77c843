import { messageReported } from '@parta/contracts/chat'
import { postReported } from '@parta/contracts/feeds'
import { limits } from '@parta/contracts/limits'
import { initialUser } from '@parta/contracts/profiles'
import {
  clickReferral,
  clickVisitorReferral,
  reportUser,
  sendUserFeedback,
  sendVisitorFeedback,
} from '@parta/contracts/reports'
import { reviewReported } from '@parta/contracts/reputation'
import { unseal } from '@parta/kit/session/seal'
import { eventually } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAdmin, aPerson, aSession } from './people.ts'
import { type Identity, openIdentity } from './support.ts'

let admins: string[]
let identity: Identity
beforeAll(async () => {
  identity = await openIdentity()
  admins = [(await anAdmin(identity)).email, (await anAdmin(identity)).email].toSorted()
})
afterAll(() => identity.close())

const rowsOf = <T>(collection: string, filter: object) =>
  identity.running.kit.database.native<{ _id: string } & T>(collection).find(filter).toArray()

/** Returns the mails to the site admins, unsealed. */
function mailsOf(kind: string) {
  return identity
    .mails()
    .filter((mail) => mail.kind === kind)
    .map(({ to, code, expiresAt, ...rest }) => ({
      to,
      said: JSON.parse(unseal(identity.env['PARTA_SECRET'] ?? '', 'mailed code', code ?? '')) as Record<string, string>,
      hours: Math.round((Date.parse(expiresAt) - Date.now()) / 3_600_000),
      open: JSON.stringify(rest),
    }))
}

describe('a report', () => {
  it('is stored with its time, and mailed sealed to every site admin', async () => {
    const [me, other] = [await aPerson(identity), await aPerson(identity)]
    const body = { message: ' Po zápase nadával.\n', reportUserId: other.id }
    expect((await identity.call(reportUser, { token: me.token, body })).status).toBe(204)
    const [row] = await rowsOf('reports', { reporter: me.id })
    expect(row).toMatchObject({ reported: other.id, message: 'Po zápase nadával.', at: expect.any(Date) })
    const mails = await eventually(() => {
      const found = mailsOf('report').filter(({ said }) => said['reporter'] === me.id)
      expect(found.map(({ to }) => to).toSorted()).toEqual(admins)
      return found
    })
    for (const mail of mails) {
      expect(mail).toMatchObject({
        hours: 7 * 24,
        said: { reported: other.id, message: expect.stringMatching('nadával') },
      })
      expect(mail.open).not.toMatch(/nadával/)
    }
  })

  it('is accepted once for a pair of people, also in ten simultaneous calls', async () => {
    const [me, other] = [await aPerson(identity), await aPerson(identity)]
    const body = { message: 'Spam', reportUserId: other.id }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => identity.call(reportUser, { token: me.token, body })),
    )
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ body: { code } }) => code === 'report.already')).toHaveLength(9)
    expect(await rowsOf('reports', { reporter: me.id })).toHaveLength(1)
    // In the other direction it is another pair.
    expect(
      (await identity.call(reportUser, { token: other.token, body: { ...body, reportUserId: me.id } })).status,
    ).toBe(204)
  })

  it('is refused about oneself and about unknown people', async () => {
    const me = await aPerson(identity)
    const gone = await aPerson(identity)
    await identity.running.kit.database.native('users').updateOne({ _id: gone.id }, { $set: { deleted: true } })
    const unfinished = await aSession(identity)
    const { body: begun } = await identity.call(initialUser, { token: unfinished.token, body: {} })
    const report = (reportUserId: string) =>
      identity.call(reportUser, { token: me.token, body: { message: 'x', reportUserId } })
    expect(await report(me.id)).toMatchObject({ status: 400, body: { code: 'report.self' } })
    for (const id of ['nobody', gone.id, begun.id]) {
      expect(await report(id)).toMatchObject({ status: 404, body: { code: 'user.notFound' } })
    }
    expect(await rowsOf('reports', { reporter: me.id })).toEqual([])
  })

  it('names nobody but the caller as its reporter', async () => {
    const [me, other] = [await aPerson(identity), await aPerson(identity)]
    const report = (reporter: string) =>
      identity.call(reportUser, { token: me.token, body: { message: 'x', reportUserId: other.id, reporter } })
    expect(await report(other.id)).toMatchObject({ status: 403, body: { code: 'rights.missing' } })
    expect(await rowsOf('reports', { reported: other.id })).toEqual([])
    expect((await report(me.id)).status).toBe(204)
  })

  it('needs a message', async () => {
    const me = await aPerson(identity)
    for (const message of ['', ' \n ', 'x'.repeat(2501)]) {
      const answer = await identity.call(reportUser, { token: me.token, body: { message, reportUserId: 'nobody' } })
      expect(answer.body).toMatchObject({ code: 'validation.failed', errors: [{ field: 'message' }] })
    }
  })
})

describe('a reported message', () => {
  it('is mailed sealed to every site admin with its text, once also when its fact comes twice', async () => {
    const data = {
      chatId: 'event-1',
      eventName: 'Volejbal',
      seq: 7,
      from: 'petr',
      by: 'jana',
      reason: 'Uráží ostatní.',
      text: 'Jste k ničemu!',
    }
    const fact = {
      id: 'reports:event-1_7:jana:1:0',
      type: messageReported.name,
      at: new Date().toISOString(),
      actor: 'jana',
      correlation: 'test',
      subject: 'event-1_7:jana',
      version: 1,
      data,
    }
    const { bus } = identity.running
    // The stream identifies a message by its first and last fact, so this is another message with the same fact.
    await bus.publish([fact], false)
    await bus.publish(
      [fact, { ...fact, id: 'reports:event-1_8:jana:1:0', data: { ...data, seq: 8, by: 'eva' } }],
      false,
    )
    await eventually(() => expect(mailsOf('report').some(({ said }) => said['reporter'] === 'eva')).toBe(true))
    await eventually(() => {
      const mails = mailsOf('report').filter(({ said }) => said['reporter'] === 'jana')
      expect(mails.map(({ to }) => to).toSorted()).toEqual(admins)
      for (const { said, open, hours } of mails) {
        expect(said).toEqual({
          reporter: 'jana',
          reported: 'petr',
          message: 'Jste k ničemu!',
          title: 'Volejbal',
          description: 'Uráží ostatní.',
        })
        expect(open).not.toMatch(/ničemu/)
        expect(hours).toBe(7 * 24)
      }
    })
  })
})

describe('a reported post or review', () => {
  const head = { at: new Date().toISOString(), actor: 'jana', correlation: 'test', subject: 'x:jana', version: 1 }
  const said = { from: 'petr', by: 'jana', reason: 'Uráží ostatní.', text: 'Jste k ničemu!' }
  it.each([
    {
      type: postReported,
      data: { ...said, postId: 'post-1', orgName: 'Sokol', image: 'FILE:/public/media/a.webp' },
      row: { kind: 'post', contentId: 'post-1', place: 'Sokol', picture: 'FILE:/public/media/a.webp' },
    },
    {
      type: reviewReported,
      data: { ...said, reviewId: 'review-1', eventName: 'Tenis' },
      row: { kind: 'review', contentId: 'review-1', place: 'Tenis' },
    },
  ])('is stored and mailed once when $type.name comes twice', async ({ type, data, row }) => {
    const fact = { ...head, id: `${type.name}:1:0`, type: type.name, data }
    const { bus } = identity.running
    const other = { ...fact, id: `${type.name}:2:0`, data: { ...data, by: `eva-${row.kind}` } }
    await bus.publish([fact], false)
    await bus.publish([fact, other], false)
    const title = row.place
    await eventually(() => {
      const mails = mailsOf('report').filter(({ said: { title: place } }) => place === title)
      expect(mails.map(({ to }) => to).toSorted()).toEqual([...admins, ...admins].toSorted())
    })
    const stored = await rowsOf('reports', { kind: row.kind, reporter: 'jana' })
    expect(stored).toMatchObject([
      { ...row, _id: `${row.kind}:${row.contentId}:jana`, reported: 'petr', quote: said.text, message: said.reason },
    ])
  })
})

const bug = { type: 'bug', title: 'Mapa', description: 'Je prázdná.', severity: 'high' } as const

describe('a feedback', () => {
  it('is accepted with and without a session, and mailed to every site admin', async () => {
    const me = await aPerson(identity)
    const title = `Mapa ${me.id}`
    const body = { ...bug, title, email: 'jana@example.com', deviceInfo: 'Firefox 143, Windows' }
    expect((await identity.call(sendUserFeedback, { token: me.token, body })).status).toBe(204)
    expect((await identity.call(sendVisitorFeedback, { body })).status).toBe(204)
    const rows = await rowsOf<{ userId: string }>('feedbacks', { title })
    expect(rows.map(({ userId }) => userId).toSorted()).toEqual(['', me.id].toSorted())
    expect(rows[0]).toMatchObject({ ...body, at: expect.any(Date) })
    await eventually(() => {
      const mails = mailsOf('userFeedback').filter(({ said }) => said['title'] === title)
      expect(mails.map(({ to }) => to).toSorted()).toEqual([...admins, ...admins].toSorted())
      expect(mails[0]?.said).toMatchObject({ ...body })
    })
  })

  it('takes its sender from the token only', async () => {
    const body = { ...bug, title: 'Cizí', userId: 'somebody-else' }
    expect((await identity.call(sendVisitorFeedback, { body })).status).toBe(400)
    expect(
      (await identity.call(sendVisitorFeedback, { token: 'forged', body: { ...bug, title: 'Cizí' } })).status,
    ).toBe(204)
    expect(await rowsOf('feedbacks', { title: 'Cizí' })).toMatchObject([{ userId: '' }])
  })

  it('of visitors is accepted ten times an hour from one address; later ones are not mailed', async () => {
    const title = 'Pořád dokola'
    const send = (address: string) => identity.call(sendVisitorFeedback, { body: { ...bug, title }, address })
    const answers = await Promise.all(
      Array.from({ length: limits.visitorFeedbackPerHour + 5 }, (_, at) => send(`2001:db8:7:7::${at + 1}`)),
    )
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(limits.visitorFeedbackPerHour)
    for (const { status, body } of answers.filter((answer) => answer.status !== 204)) {
      expect({ status, code: body.code }).toEqual({ status: 429, code: 'identity.limitExceeded' })
    }
    expect(await rowsOf('feedbacks', { title })).toHaveLength(limits.visitorFeedbackPerHour)
    expect((await send('2001:db8:7:8::1')).status).toBe(204)
  })
})

describe('a visit by a shared link', () => {
  const clicks = (ref: string) => rowsOf<{ visitor: string }>('referrals', { ref })
  const click = (ref: string, agent = 'Firefox') =>
    identity.call(clickVisitorReferral, { body: { ref, type: 'event', itemId: 'event-1' }, agent })

  it('counts once for each visitor and day', async () => {
    const me = await aPerson(identity)
    const answers = await Promise.all(Array.from({ length: 5 }, () => click(me.id)))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
    expect(await clicks(me.id)).toMatchObject([{ type: 'event', itemId: 'event-1', at: expect.any(Date) }])
    await click(me.id, 'Safari')
    expect(await clicks(me.id)).toHaveLength(2)
    const other = await aPerson(identity)
    expect(
      (await identity.call(clickReferral, { token: other.token, body: { ref: me.id }, agent: 'Opera' })).status,
    ).toBe(204)
    expect(await clicks(me.id)).toHaveLength(3)
  })

  it('counts one IPv6 network of a household as one visitor', async () => {
    const me = await aPerson(identity)
    for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9']) {
      await identity.call(clickVisitorReferral, { body: { ref: me.id }, agent: 'Firefox', address })
    }
    expect(await clicks(me.id)).toHaveLength(1)
  })

  it('stores neither address nor browser', async () => {
    const me = await aPerson(identity)
    await click(me.id, 'Firefox 143 of Jana')
    expect(JSON.stringify(await clicks(me.id))).not.toMatch(/Firefox|127\.0\.0\.1/)
  })

  it('with an unknown sharer is accepted and not counted', async () => {
    const unfinished = await aSession(identity)
    const { body: begun } = await identity.call(initialUser, { token: unfinished.token, body: {} })
    for (const ref of ['nobody', begun.id]) {
      expect((await click(ref)).status).toBe(204)
      expect(await clicks(ref)).toEqual([])
    }
  })
})
