import Feature from 'ol/Feature.js'
import type Style from 'ol/style/Style.js'
import { expect, it } from 'vitest'
import type { StreetColours } from './map-style.ts'
import { streetStyle } from './street-style.ts'

const colours = new Proxy({}, { get: (_all, name) => `the colour of ${String(name)}` }) as StreetColours
const resolutionAt = (zoom: number) => 156_543.03 / 2 ** zoom

function textsAt(zoom: number, properties: object, language = 'cs'): string[] {
  const found = streetStyle(colours, language)(new Feature(properties), resolutionAt(zoom))
  const styles = [found ?? []].flat() as Style[]
  return styles.flatMap((style) => style.getText()?.getText() ?? []).map(String)
}

const town = { layer: 'places', kind: 'locality', name: 'Wien', 'name:cs': 'Vídeň' }
const street = { layer: 'roads', kind: 'minor_road', name: 'Veveří' }

it('a town has its name in the person’s language, or else the local one', () => {
  expect(textsAt(9, town)).toEqual(['Vídeň'])
  expect(textsAt(9, town, 'sk')).toEqual(['Wien'])
})

it('a street has its name where the map is close enough', () => {
  expect(textsAt(13, street)).toEqual([])
  expect(textsAt(15, street)).toEqual(['Veveří'])
})

it('what the map does not draw has no style', () => {
  for (const layer of ['pois', 'transit']) {
    expect(streetStyle(colours, 'cs')(new Feature({ layer }), resolutionAt(15))).toBeUndefined()
  }
})
