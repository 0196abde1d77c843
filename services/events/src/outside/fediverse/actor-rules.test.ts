import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digestOf, domainOf, handleIn, handleOf, isFollowOf, isSound, likenessOf, readActor } from './actor-rules.ts'

/** Letters with and without marks, of other scripts, and characters that no handle has. */
const anyName = fc.array(fc.constantFrom(...Array.from('aZáčŘßıИж本 _-.@9\u0301😀'))).map((letters) => letters.join(''))

describe('the handle of an organisation', () => {
  it('is its name in plain letters, with a number when it is taken', () => {
    expect(handleOf('Smečaři Líšeň', 1)).toBe('smecari_lisen')
    expect(handleOf('Smečaři Líšeň', 2)).toBe('smecari_lisen_2')
    expect(handleOf('  »Žabičky« & spol. ', 1)).toBe('zabicky_spol')
    expect(handleOf('Бадминтон', 1)).toBe('parta')
  })

  it('is always one that other servers take, and that is found again', () => {
    fc.assert(
      fc.property(anyName, fc.integer({ min: 1, max: 99 }), (name, attempt) => {
        const handle = handleOf(name, attempt)
        expect(handle).toMatch(/^[a-z0-9](?:[a-z0-9_]{0,40}[a-z0-9])?$/)
        expect(handleIn(`acct:${handle}@parta.test`, 'parta.test')).toBe(handle)
      }),
    )
  })

  it('is like others that people would take for it', () => {
    const likeness = likenessOf('sokol_brno')
    for (const name of ['Sokol Brno', 'S0kol  Brno', 'So-kol Brno 2', 'SOKOLBRNO', 'Soko1 Brno'])
      expect(likenessOf(handleOf(name, 1))).toBe(likeness)
    for (const name of ['Sokol', 'Sokol Brno Líšeň', 'Orel Brno'])
      expect(likenessOf(handleOf(name, 1))).not.toBe(likeness)
  })

  it('is found only at its own host', () => {
    expect(handleIn('acct:Sokol@PARTA.test', 'parta.test')).toBe('sokol')
    expect(handleIn('@sokol@parta.test:8080', 'parta.test:8080')).toBe('sokol')
    for (const other of ['acct:sokol@evil.test', 'acct:sokol@parta.test.evil.test', 'sokol', 'acct:@parta.test', ''])
      expect(handleIn(other, 'parta.test')).toBeNull()
  })
})

describe('the domain of an inbox', () => {
  it.each([
    ['https://a.b.example.cz/inbox', 'example.cz'],
    ['https://example.cz:8443/inbox', 'example.cz'],
    ['https://a.example.co.uk/inbox', 'example.co.uk'],
    // A hoster: each name belongs to somebody else.
    ['https://klub.github.io/inbox', 'klub.github.io'],
    ['http://127.0.0.1:4000/inbox', '127.0.0.1'],
    ['http://localhost/inbox', 'localhost'],
  ])('of %s is what its owner had to register: %s', (address, domain) => {
    expect(domainOf(address)).toBe(domain)
  })
})

describe('the document of an actor', () => {
  const id = 'https://one.test/anna'
  const publicKey = { id: `${id}#main-key`, owner: id, publicKeyPem: 'PEM' }
  const document = { id, inbox: `${id}/inbox`, publicKey }

  it('names its inbox and key, and the inbox of its server where there is one', () => {
    expect(readActor(document, id)).toEqual({ id, inbox: `${id}/inbox`, keyId: publicKey.id, publicKey: 'PEM' })
    const shared = { ...document, endpoints: { sharedInbox: 'https://one.test/inbox' }, publicKey: [publicKey] }
    expect(readActor(shared, id)?.inbox).toBe('https://one.test/inbox')
  })

  it.each([
    ['another actor', { ...document, id: 'https://one.test/bert' }],
    ['an inbox at another server', { ...document, inbox: 'https://victim.test/inbox' }],
    ['the key of somebody else', { ...document, publicKey: { ...publicKey, owner: 'https://one.test/bert' } }],
    ['a key at another server', { ...document, publicKey: { ...publicKey, id: 'https://evil.test/key' } }],
    ['a key that is no text', { ...document, publicKey: { ...publicKey, publicKeyPem: 1 } }],
    ['no key', { ...document, publicKey: undefined }],
    ['nothing', null],
  ])('is refused with %s', (_what, other) => {
    expect(readActor(other, id)).toBeNull()
  })
})

describe('a signed request', () => {
  const now = new Date('2026-06-01T10:00:00Z')
  const body = Buffer.from('{}')
  const names = '(request-target) host date digest'
  const sent = {
    signature: `keyId="k",headers="${names}",signature="s"`,
    date: now.toUTCString(),
    digest: digestOf(body),
    body,
  }

  it('is accepted when it is recent, its digest fits, and its signature covers target, host, date and digest', () => {
    expect(isSound(sent, now)).toBe(true)
    expect(isSound({ ...sent, digest: `sha-512=x, ${digestOf(body).replace('SHA', 'sha')}` }, now)).toBe(true)
  })

  it.each([
    ['another body', { body: Buffer.from('{ }') }],
    ['no time', { date: 'yesterday' }],
    ['an old time', { date: new Date(now.getTime() - 3_700_000).toUTCString() }],
    ...names
      .split(' ')
      .map((name): [string, object] => [
        `a signature that leaves out ${name}`,
        { signature: sent.signature.replace(name, 'accept') },
      ]),
    ['a second list, which the check of the signature would take', { signature: `${sent.signature},headers="date"` }],
    ['a signature of the date only, as without a list', { signature: 'keyId="k",signature="s"' }],
  ])('is refused with %s', (_what, more) => {
    expect(isSound({ ...sent, ...more }, now)).toBe(false)
  })
})

it('an Undo concerns a follow of the organisation, also when it only names it', () => {
  expect(isFollowOf('https://one.test/follow', 'us')).toBe(true)
  expect(isFollowOf({ type: 'Follow', object: { id: 'us' } }, 'us')).toBe(true)
  expect(isFollowOf({ type: 'Follow', object: 'them' }, 'us')).toBe(false)
  expect(isFollowOf({ type: 'Like', object: 'us' }, 'us')).toBe(false)
  expect(isFollowOf(null, 'us')).toBe(false)
})
