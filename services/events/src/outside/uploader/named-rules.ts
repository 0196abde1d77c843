import type { Place } from '@parta/contracts/places'
import { folded } from '@parta/contracts/predicates/text'
import type { ProductSnapshot } from '@parta/contracts/products'
import type { UploadColumn } from '@parta/contracts/uploader'
import type { Products } from '../../core/store.ts'
import type { Cell } from './cell-rules.ts'

/** What a row can name. */
export interface Nameable {
  /** By folded name and by id; several places may have one name. */
  readonly places: ReadonlyMap<string, readonly Place[]>
  /** Ids of the people who may train, by folded name and by id. */
  readonly trainers: ReadonlyMap<string, readonly string[]>
  readonly products: Products
  /** The products by folded title and by id; several products may have one title. */
  readonly productsByName: ReadonlyMap<string, readonly ProductSnapshot[]>
}

interface Finding {
  readonly context: Nameable
  readonly wrong: (column: UploadColumn, code: string) => void
}

/** A place is named by its name, by `name (address)` where several have that name, or by its id. */
export function placeIn(cell: Cell, { context, wrong }: Finding): Place | undefined {
  const found = context.places.get(folded(cell)) ?? []
  if (found.length === 1 && cell !== '') return found[0]
  if (found.length > 1) wrong('place', 'validation.uploadPlaces')
  else wrong('place', cell === '' ? 'validation.required' : 'validation.uploadPlace')
  return undefined
}

export function trainerIn(cell: Cell, { context, wrong }: Finding): string | undefined {
  if (cell === '') return undefined
  const found = context.trainers.get(folded(cell)) ?? []
  if (found.length !== 1) wrong('trainer', 'validation.uploadTrainer')
  return found[0]
}

/** A product is named by its title or by its id. */
export function productIn(cell: Cell, type: ProductSnapshot['type'], { context, wrong }: Finding): string | undefined {
  if (cell === '') return undefined
  const named = context.productsByName.get(folded(cell)) ?? []
  const found = named.filter((product) => product.type === type)
  if (found.length !== 1) wrong(`${type}Product`, 'validation.uploadProduct')
  return found[0]?.id
}
