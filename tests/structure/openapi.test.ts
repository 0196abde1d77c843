import { codesOf, openapiDocument } from '@parta/contracts/openapi'
import { operations } from '@parta/contracts/operations'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'

const document = openapiDocument({ url: 'http://localhost:8080', version: '1.2.3' })
const text = JSON.stringify(document)
const paths = document['paths'] as Record<string, Record<string, Described>>

interface Described {
  operationId: string
  tags: string[]
  security: object[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: object
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>
}

function described(name: string): Described {
  const found = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .find(({ operationId }) => operationId === name)
  if (!found) throw new Error(`${name} is not in the document`)
  return found
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(text))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })

  it('describes every operation once, under its own service', () => {
    const ids = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
    expect(ids.toSorted()).toEqual(operations.map(({ name }) => name).toSorted())
    for (const { name, service } of operations) expect(described(name).tags).toEqual([service])
  })

  it('refers only to schemas that it contains', () => {
    const schemas = (document['components'] as { schemas: object }).schemas
    const named = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map((match) => match[1] ?? '')
    expect([...new Set(named)].filter((name) => !(name in schemas))).toEqual([])
    expect(named).toContain('EventCard')
  })

  it('requires a token exactly where the operation does, and names the scope of personal access tokens', () => {
    for (const { name, who, scope } of operations) {
      const needed = [{ idToken: [] }, ...(scope ? [{ accessToken: [scope] }] : [])]
      expect(described(name).security, name).toEqual(who === 'anyone' ? [] : needed)
    }
  })

  it('lists the possible codes by status', () => {
    for (const operation of operations) {
      const answers = Object.values(described(operation.name).responses).map(({ description }) => description)
      for (const code of codesOf(operation)) expect(answers.join(), operation.name).toContain(`\`${code}\``)
    }
    const join = described('joinEvent').responses
    expect(join['409']?.description).toContain('`event.queueFull`')
    expect(join['404']?.description).toContain('`event.notFound`')
    expect(described('signIn').responses['401']).toBeUndefined()
  })

  it('keeps fields called message, and drops the keyword of that name', () => {
    expect(text).not.toContain('validation.required"')
    expect(JSON.stringify(described('sendMessage').requestBody)).toContain('"message":{"type":"string"')
  })

  it('describes path parameters and query fields, and which are required', () => {
    const { parameters } = described('searchEvents')
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'lat', in: 'query', required: true }))
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'nextToken', in: 'query', required: false }))
    expect(described('joinEvent').parameters).toContainEqual(
      expect.objectContaining({ name: 'id', in: 'path', required: true }),
    )
  })

  it('describes forms, and answers other than JSON', () => {
    expect(JSON.stringify(described('returnFromApple').requestBody)).toContain('application/x-www-form-urlencoded')
    expect(described('returnFromApple').responses).toHaveProperty('303')
    expect(described('downloadExport').responses['200']?.content).toHaveProperty('application/zip')
  })

  it('has no content for an empty reply', () => {
    expect(Object.keys(described('signOut').responses)).toContain('204')
    expect(Object.keys(described('getMe').responses)).toContain('200')
  })
})
