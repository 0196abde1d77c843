import type { FieldProblem } from '@parta/contracts/errors'
import { type ProductType, productLimits } from '@parta/contracts/money'
import { leaveStepsOf } from '@parta/contracts/predicates/leave-charge'
import type { LeaveStep, Product, ProductForm } from '@parta/contracts/products'
import validate from '../../generated/forms/create-product.js'
import { formResolver } from '../../lib/form.ts'
import { pictureBody } from '../../ui/picture.ts'

export interface ProductValues {
  type: ProductType
  title: string
  description: string
  image: string
  price: number | ''
  hasMultisport: boolean
  priceMultisport: number | ''
  hasDeposit: boolean
  multisportDeposit: number | ''
  validity: 'days' | 'until'
  validDays: number | ''
  validUntil: string
  autoJoin: boolean
  hasLeaveCharge: boolean
  /** The first is the leave charge of the specification. */
  steps: { hours: number | ''; percent: number | '' }[]
  eventId: string | null
}

const firstStep = { hours: 24, percent: 50 }

type OfSubscription = Pick<ProductValues, 'validity' | 'validDays' | 'validUntil' | 'autoJoin'>
/** The values of the fields that only subscriptions have, in the form of a one-off product. */
export const emptyValidity: OfSubscription = { validity: 'days', validDays: 30, validUntil: '', autoJoin: false }

type OfOneOff = Pick<ProductValues, 'hasLeaveCharge' | 'steps'>
/** The values of the fields that only one-off products have, in the form of a subscription. */
export const emptyCharge: OfOneOff = { hasLeaveCharge: false, steps: [firstStep] }

export function newProductValues(): ProductValues {
  return {
    type: 'oneOff',
    title: '',
    description: '',
    image: 'BASIC',
    price: '',
    hasMultisport: false,
    priceMultisport: '',
    hasDeposit: false,
    multisportDeposit: '',
    ...emptyValidity,
    ...emptyCharge,
    eventId: null,
  }
}

export function productValues(product: Product): ProductValues {
  const steps = leaveStepsOf(product)
  return {
    type: product.type,
    title: product.title,
    description: product.description,
    image: product.image,
    price: product.price,
    hasMultisport: product.priceMultisport !== null,
    priceMultisport: product.priceMultisport ?? '',
    hasDeposit: product.multisportDeposit !== null,
    multisportDeposit: product.multisportDeposit ?? '',
    validity: product.validUntil === null ? 'days' : 'until',
    validDays: product.validDays ?? '',
    validUntil: product.validUntil ?? '',
    autoJoin: product.autoJoin,
    hasLeaveCharge: steps.length > 0,
    steps: steps.length > 0 ? steps : [firstStep],
    eventId: product.eventId,
  }
}

/** The body of a call, without the organisation and the type. It has every field, so that none can be forgotten here. */
export function productBody(values: ProductValues): Required<Omit<ProductForm, 'image' | 'file'>> {
  const { type, title, description, eventId, validity } = values
  const isSubscription = type === 'subscription'
  const steps = type === 'oneOff' && values.hasLeaveCharge ? values.steps : []
  const [first, ...further] = steps.map(({ hours, percent }) => ({ hours: Number(hours), percent: Number(percent) }))
  return {
    title: title.trim(),
    description: description.trim(),
    price: Number(values.price),
    priceMultisport: values.hasMultisport ? Number(values.priceMultisport) : null,
    multisportDeposit: hasDeposit(values) ? Number(values.multisportDeposit) : null,
    eventId,
    validDays: isSubscription && validity === 'days' ? Number(values.validDays) : null,
    validUntil: isSubscription && validity === 'until' ? values.validUntil : null,
    autoJoin: isSubscription && values.autoJoin,
    leaveCharge: first?.percent ?? null,
    leaveChargeDate: first?.hours ?? null,
    leaveSteps: further,
    ...pictureBody(values.image),
  }
}

/** Whether buyers at the MultiSport price leave a deposit. Only one-off products have seats, so only they can. */
function hasDeposit({ type, hasMultisport, hasDeposit: isWanted }: ProductValues): boolean {
  return type === 'oneOff' && hasMultisport && isWanted
}

export const productResolver = formResolver<ProductValues>(validate, sentBody, (values) => [
  ...(values.hasMultisport ? multisportProblems(values) : []),
  ...validityProblems(values),
  ...(values.type === 'oneOff' && values.hasLeaveCharge ? stepProblems(values.steps) : []),
])

/** The body with empty numbers left out, so that they are reported as missing and not as too small. */
function sentBody(values: ProductValues): object {
  const { price, validDays, multisportDeposit } = values
  const isMissing = hasDeposit(values) && multisportDeposit === ''
  return {
    ...productBody(values),
    price,
    ...(validDays === '' ? { validDays } : {}),
    ...(isMissing ? { multisportDeposit: null } : {}),
  }
}

function requiredOf(field: string, value: number | ''): FieldProblem[] {
  return value === '' ? [{ field, code: 'validation.required' }] : []
}

/** Checks that the MultiSport price is not above the price, and that the deposit is at most the difference. */
function multisportProblems(values: ProductValues): FieldProblem[] {
  const { price, priceMultisport, multisportDeposit } = values
  const missing = [
    ...requiredOf('priceMultisport', priceMultisport),
    ...(hasDeposit(values) ? requiredOf('multisportDeposit', multisportDeposit) : []),
  ]
  if (missing.length > 0 || price === '' || priceMultisport === '') return missing
  if (priceMultisport > price) return [{ field: 'priceMultisport', code: 'product.multisportPrice' }]
  const isTooMuch = hasDeposit(values) && Number(multisportDeposit) > price - priceMultisport
  return isTooMuch ? [{ field: 'multisportDeposit', code: 'product.multisportDeposit' }] : []
}

function validityProblems({ type, validity, validDays, validUntil }: ProductValues): FieldProblem[] {
  if (type !== 'subscription') return []
  if (validity === 'days') return requiredOf('validDays', validDays)
  return validUntil === '' ? [{ field: 'validUntil', code: 'validation.required' }] : []
}

function stepProblems(steps: ProductValues['steps']): FieldProblem[] {
  return steps.flatMap((step, at) => [
    ...boundsOf(`steps.${at}.hours`, step.hours, productLimits.leaveChargeHoursMax),
    ...boundsOf(`steps.${at}.percent`, step.percent, productLimits.leaveChargeMax),
    ...orderOf(step, steps[at - 1], at),
  ])
}

function boundsOf(field: string, value: number | '', maximum: number): FieldProblem[] {
  if (value === '') return [{ field, code: 'validation.required' }]
  if (value < 1) return [{ field, code: 'validation.minimum', params: { limit: 1 } }]
  return value > maximum ? [{ field, code: 'validation.maximum', params: { limit: maximum } }] : []
}

/** Each step is nearer to the start and costs more than the one before. */
function orderOf(
  step: ProductValues['steps'][number],
  before: ProductValues['steps'][number] | undefined,
  at: number,
): FieldProblem[] {
  if (!before || [step.hours, step.percent, before.hours, before.percent].includes('')) return []
  const code = 'product.leaveSteps'
  if (step.hours >= before.hours) return [{ field: `steps.${at}.hours`, code }]
  return step.percent <= before.percent ? [{ field: `steps.${at}.percent`, code }] : []
}

/** The steps of the preview: those that are complete, up to the first that is not. */
export function previewSteps(steps: ProductValues['steps']): LeaveStep[] {
  const end = steps.findIndex(({ hours, percent }) => hours === '' || percent === '')
  const whole = end < 0 ? steps : steps.slice(0, end)
  return whole.map(({ hours, percent }) => ({ hours: Number(hours), percent: Number(percent) }))
}
