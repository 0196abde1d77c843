import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { BaseConfig, ConfigError, readConfig } from './config.ts'

const complete = {
  PARTA_MONGO_URL: 'mongodb://localhost/?journal=true',
  PARTA_REDIS_URL: 'redis://localhost',
  PARTA_NATS_URL: 'localhost:4222',
  PARTA_SECRET: 'a secret of more than thirty-two characters',
}

function refusalOf(env: Record<string, string | undefined>): string {
  try {
    readConfig(BaseConfig, env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  throw new Error('It was accepted')
}

describe('configuration', () => {
  it('fills in defaults', () => {
    expect(readConfig(BaseConfig, complete)).toMatchObject({ PARTA_BIND: '127.0.0.1', PARTA_DEMO: false })
  })

  it('converts text to numbers and booleans', () => {
    const schema = Type.Object({ RATE: Type.Integer(), ON: Type.Boolean() })
    expect(readConfig(schema, { RATE: '12', ON: 'true' })).toEqual({ RATE: 12, ON: true })
  })

  it.each(Object.keys(complete))('names %s when it is missing or empty', (name) => {
    expect(refusalOf({ ...complete, [name]: undefined })).toBe(`Configuration: ${name} is missing`)
    expect(refusalOf({ ...complete, [name]: '' })).toBe(`Configuration: ${name} is missing`)
  })

  it('names every wrong variable in one line, and never a value', () => {
    const message = refusalOf({
      ...complete,
      PARTA_SECRET: 'canary-4711',
      PARTA_MONGO_URL: 'postgres://canary-4712@localhost',
    })
    expect(message).toContain('PARTA_SECRET')
    expect(message).toContain('PARTA_MONGO_URL')
    expect(message).not.toMatch(/canary|\n/)
  })

  it.each(['https://', 'parta.example', 'https://parta.example/club', 'https://jan:heslo@parta.example'])(
    'refuses a public address that is not one of a whole host: %s',
    (address) => {
      expect(refusalOf({ ...complete, PARTA_PUBLIC_URL: address })).toMatch(/^Configuration: PARTA_PUBLIC_URL /)
    },
  )

  it.each(['https://parta.example', 'http://localhost:8080/', 'http://[::1]:8080'])(
    'accepts a public address with or without a port: %s',
    (address) => {
      expect(readConfig(BaseConfig, { ...complete, PARTA_PUBLIC_URL: address }).PARTA_PUBLIC_URL).toBe(address)
    },
  )

  it('names the allowed values of a variable that has a few', () => {
    expect(refusalOf({ ...complete, PARTA_LOG_LEVEL: 'verbose' })).toBe(
      'Configuration: PARTA_LOG_LEVEL must be equal to one of the allowed values: debug, info, warn, error, silent',
    )
  })

  it.each(['a'.repeat(64), 'changeme'.repeat(8), '0123'.repeat(8), 'passwordpasswordpasswordpassword'])(
    'refuses a secret that is long and easy to guess: %s',
    (secret) => {
      const message = refusalOf({ ...complete, PARTA_SECRET: secret })
      expect(message).toMatch(/^Configuration: PARTA_SECRET is too easy to guess/)
      expect(message).not.toContain(secret)
    },
  )

  it('accepts random secrets: 16 bytes as hexadecimal digits, 24 as base64', () => {
    for (let at = 0; at < 40; at += 1) {
      for (const secret of [randomBytes(16).toString('hex'), randomBytes(24).toString('base64')]) {
        expect(readConfig(BaseConfig, { ...complete, PARTA_SECRET: secret }).PARTA_SECRET).toBe(secret)
      }
    }
  })
})
