import type { Alias } from '@parta/contracts/profiles'
import { describe, expect, it } from 'vitest'
import { foundAliases } from './search.ts'

const named = (name: string, surname: string): Alias => ({ id: name, name, surname, image: 'BASIC' })
const aliases = [named('Žofie', 'Nováková'), named('Matěj', 'Dvořák'), named('Ľuboš', 'Kráľ')]
const names = (query: string) => foundAliases(aliases, query).map(({ name }) => name)

describe('the search among aliases', () => {
  it('matches name or surname ignoring case and diacritics', () => {
    expect(names('zofie')).toEqual(['Žofie'])
    expect(names('DVORAK')).toEqual(['Matěj'])
    expect(names('lubos kral')).toEqual(['Ľuboš'])
  })

  it('returns all aliases for an empty query', () => {
    expect(names('  ')).toHaveLength(3)
    expect(names('x')).toEqual([])
  })
})
