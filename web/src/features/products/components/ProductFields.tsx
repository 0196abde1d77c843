import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { productLimits } from '@parta/contracts/money'
import type { Currency } from '@parta/contracts/values'
import { FormProvider, type Path, useForm, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { showProblems } from '../../../lib/form.ts'
import { toastError } from '../../../lib/toast.ts'
import { Card } from '../../../ui/Card.tsx'
import { useErrorText } from '../../../ui/error-text.ts'
import { Form } from '../../../ui/Form.tsx'
import { ImageField } from '../../../ui/ImageField.tsx'
import { ProductPicture } from '../../../ui/ProductLine.tsx'
import { useDraft, useStoredDraft } from '../../../ui/use-draft.ts'
import { type ProductValues, productResolver } from '../form.ts'
import { EventField } from './EventField.tsx'
import { LeaveChargeFields } from './LeaveChargeFields.tsx'
import { PriceFields } from './PriceFields.tsx'
import classes from './Products.module.css'
import { TypeField } from './TypeField.tsx'
import { ValidityFields } from './ValidityFields.tsx'

interface Props {
  readonly initial: ProductValues
  /** The key of the draft in the tab's storage. */
  readonly draft: string
  readonly orgId: string
  readonly currency: Currency
  readonly isTypeFixed?: boolean
  readonly submitText: string
  readonly onSave: (values: ProductValues) => Promise<void>
}

const named: readonly Path<ProductValues>[] = [
  'title',
  'description',
  'price',
  'priceMultisport',
  'multisportDeposit',
  'validDays',
  'validUntil',
  'eventId',
]

/** The form of a product. The fields of the other type are not shown, and are cleared when the type changes. */
export function ProductFields({ initial, draft, orgId, currency, isTypeFixed = false, submitText, onSave }: Props) {
  const stored = useStoredDraft(draft, initial)
  const form = useForm<ProductValues>({
    shouldFocusError: false,
    resolver: productResolver,
    defaultValues: stored.restored,
  })
  const saving = useDraft(form, stored)
  const submit = form.handleSubmit(async (values) => {
    try {
      await saving(() => onSave(values))
    } catch (error) {
      if (!showProblems<ProductValues>(error, named, form.setError)) toastError(error)
    }
  })
  const type = form.watch('type')
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit} attempts={form.formState.submitCount} className={classes.form}>
        <Stack gap="lg">
          <TypeField isFixed={isTypeFixed} />
          <About />
          <PriceFields currency={currency} />
          {type === 'subscription' ? <ValidityFields /> : <LeaveChargeFields currency={currency} />}
          <EventField orgId={orgId} />
          <Button type="submit" size="lg" loading={form.formState.isSubmitting}>
            {submitText}
          </Button>
        </Stack>
      </Form>
    </FormProvider>
  )
}

function About() {
  const { t } = useTranslation('products')
  const text = useErrorText()
  const { register, watch, setValue, formState } = useFormContext<ProductValues>()
  const { errors } = formState
  const [title, image, type] = watch(['title', 'image', 'type'])
  return (
    <Card title={t('form.about')}>
      <Stack>
        <TextInput
          label={t('form.title')}
          placeholder={t('form.titleHint')}
          required
          maxLength={productLimits.titleMax}
          error={text(errors.title)}
          {...register('title')}
        />
        <Textarea
          label={t('form.description')}
          placeholder={t('form.descriptionHint')}
          required
          autosize
          minRows={3}
          maxRows={10}
          maxLength={productLimits.descriptionMax}
          error={text(errors.description)}
          {...register('description')}
        />
        <ImageField
          value={image}
          name={title}
          isRound={false}
          square={<ProductPicture product={{ id: title, title, image, type }} size={96} />}
          onChange={(next) => setValue('image', next, { shouldDirty: true })}
          error={text(errors.image)}
        />
      </Stack>
    </Card>
  )
}
