import type { ProductSnapshot } from '@parta/contracts/products'
import { uploadLimits } from '@parta/contracts/upload-limits'
import { type getUploadTemplate, spreadsheetType, type UploadColumn, uploadColumns } from '@parta/contracts/uploader'
import type { Locale } from '@parta/contracts/values'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import writeSpreadsheet from 'write-excel-file/node'
import {
  getOrderOfSiblings,
  insertElementMarkupAccordingToOrderOfSiblings,
  sanitizeAttributeValue,
} from 'write-excel-file/utility'
import { type EventRow, events } from '../../core/store.ts'
import { type PlaceRow, places } from '../../planning/store.ts'
import { findImporting, findSold, findTrainers } from './find-row-context.ts'
import { required } from './row-rules.ts'
import { offered, wordsIn } from './words.ts'

type Sending = Pick<Call<typeof getUploadTemplate>, 'params' | 'query' | 'actor' | 'response'>

/** Sends the template: a sheet with the titles and a sheet with the allowed values, which its drop-down lists show. */
export async function sendTemplate(kit: Kit, { params, query, actor, response }: Sending): Promise<void> {
  const org = await findImporting(kit, params.id, actor)
  const [trainers, named, products] = await Promise.all([
    findTrainers(kit, org),
    findPlaceNames(kit, org.id),
    findSold(kit, org.id),
  ])
  const titlesOf = (type: ProductSnapshot['type']) =>
    [...products.values()].filter((product) => product.type === type).map(({ title }) => title)
  const bytes = await writeTemplate(query.locale, {
    trainer: trainers.filter(({ id }) => id !== actor.userId).map(({ name }) => name),
    place: named,
    oneOffProduct: titlesOf('oneOff'),
    subscriptionProduct: titlesOf('subscription'),
  })
  response
    .status(200)
    .set({
      'Content-Type': spreadsheetType,
      'Content-Disposition': `attachment; filename="parta-${query.locale}.xlsx"`,
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    })
    .send(bytes)
}

/** The places of the organisation's events, and then others by name. */
async function findPlaceNames(kit: Kit, orgId: string): Promise<string[]> {
  const used = kit.database.native<EventRow & { _id: string }>(events.collection)
  const rows = kit.database.native<PlaceRow>(places.collection)
  const { placesOffered } = uploadLimits
  const [own, others] = await Promise.all([
    used.distinct('place.id', { 'org.id': orgId }).then((ids) => rows.find({ _id: { $in: ids } }).toArray()),
    rows.find({ userId: null }).limit(placesOffered).toArray(),
  ])
  const all = [...new Map([...own, ...others].map((place) => [place._id, place])).values()].slice(0, placesOffered)
  const count = Map.groupBy(all, ({ name }) => name)
  return all.map(({ name, address }) => ((count.get(name)?.length ?? 0) > 1 ? `${name} (${address})` : name))
}

/** The values of the organisation, by column. */
type Lists = { readonly [C in UploadColumn]?: readonly string[] }

/** Returns the bytes of the template. Every cell is text, so a name that begins with `=` is no formula. */
async function writeTemplate(locale: Locale, own: Lists): Promise<Buffer> {
  const words = wordsIn(locale)
  const lists = uploadColumns.flatMap((column, at) => {
    const values = own[column] ?? offered(column, locale)
    return values && values.length > 0 ? [{ column, at, values }] : []
  })
  const titles = uploadColumns.map((column) => ({
    value: words.columns[column] + (required.includes(column) ? '*' : ''),
    fontWeight: 'bold' as const,
  }))
  const longest = Math.max(...lists.map(({ values }) => values.length))
  const valueRows = Array.from({ length: longest }, (_none, row) =>
    lists.map(({ values }) => (values[row] === undefined ? null : { value: values[row], type: String })),
  )
  const heads = lists.map(({ column }) => ({ value: words.columns[column], fontWeight: 'bold' as const }))
  const widths = uploadColumns.map(() => ({ width: 18 }))
  const rules = lists.map(({ at, values }, list) => ({ at, list, count: values.length }))
  return await writeSpreadsheet(
    [
      { sheet: words.sheet, data: [titles], columns: widths, stickyRowsCount: 1 },
      { sheet: words.values, data: [heads, ...valueRows], columns: lists.map(() => ({ width: 24 })) },
    ],
    { features: [dropDowns(words.values, rules)] },
  ).toBuffer()
}

interface DropDown {
  /** The column of the events' sheet, and of the values' sheet. */
  readonly at: number
  readonly list: number
  readonly count: number
}

/** Adds drop-down lists to the first sheet; a value that is not in its list may still be typed. */
function dropDowns(sheet: string, lists: readonly DropDown[]) {
  const path = 'xl/worksheets/sheet{id}.xml' as const
  const rules = lists.map(({ at, list, count }) => {
    const letter = letterOf(at)
    const from = letterOf(list)
    const cells = `${letter}2:${letter}${uploadLimits.rows + 1}`
    const values = sanitizeAttributeValue(`'${sheet}'!$${from}$2:$${from}$${count + 1}`)
    return `<dataValidation type="list" allowBlank="1" sqref="${cells}"><formula1>${values}</formula1></dataValidation>`
  })
  const markup = `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
  return {
    files: {
      transform: {
        [path]: {
          transform: (content: string, _options: unknown, { sheetIndex }: { sheetIndex: number }) =>
            sheetIndex === 0
              ? insertElementMarkupAccordingToOrderOfSiblings(
                  content,
                  markup,
                  getOrderOfSiblings(path, 'worksheet') ?? [],
                  'worksheet',
                )
              : content,
        },
      },
    },
  }
}

/** Titles are fewer than 26. */
function letterOf(column: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + column)
}
