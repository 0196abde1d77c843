import { Button, MultiSelect, Stack, TextInput } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import type { Coordinates } from '@parta/contracts/shapes'
import { type Activity, activities } from '@parta/contracts/values'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import validatePlace from '../../../generated/forms/create-place.js'
import { formResolver, showProblems } from '../../../lib/form.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { CallError } from '../../../lib/request.ts'
import { toastError } from '../../../lib/toast.ts'
import type { ListedPlace } from '../../../queries/places.ts'
import { useFocusBack } from '../../../ui/ask.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { Form } from '../../../ui/Form.tsx'
import { LocationPicker } from '../../../ui/LocationPicker.tsx'
import { useDraft, useStoredDraft } from '../../../ui/use-draft.ts'
import { ClosedByBack, WritingDialog } from '../../../ui/WritingDialog.tsx'
import { requestPlace, requestUpdatePlace } from '../planning-api.ts'
import classes from './PlaceStep.module.css'

interface Values {
  name: string
  address: string
  location: Coordinates
  activities: Activity[]
}

interface Props {
  /** The person's own place that is edited; null for a new one. */
  readonly place: ListedPlace | null
  /** The centre of the map, suggested as the position of a new place. */
  readonly point: Coordinates
  readonly activity: Activity | null
  readonly onClose: () => void
  readonly onSaved: (place: ListedPlace) => void
}

/** Adds or edits a place of the person. An activity must have been chosen before. */
export function PlaceDialog(props: Props) {
  useFocusBack()
  const { t } = useTranslation('planning')
  const { place, activity, onClose } = props
  return (
    <WritingDialog opened onClose={onClose} title={t(place ? 'places.edit' : 'places.add')} size="lg">
      <ClosedByBack />
      {place || activity ? <PlaceForm {...props} /> : <p>{t('places.activityFirst')}</p>}
    </WritingDialog>
  )
}

function PlaceForm({ place, point, activity, onClose, onSaved }: Props) {
  const { t } = useTranslation('planning')
  const stored = useStoredDraft<Values>(`place-${place?.id ?? 'new'}`, {
    name: place?.name ?? '',
    address: place?.address ?? '',
    location: place?.location ?? point,
    activities: place?.activities ?? (activity && activity !== 'any' ? [activity] : []),
  })
  const form = useForm<Values>({
    shouldFocusError: false,
    resolver: formResolver<Values>(validatePlace, bodyOf),
    defaultValues: stored.restored,
  })
  const saving = useDraft(form, stored)
  const submit = form.handleSubmit(async (values) => {
    try {
      const body = bodyOf(values)
      await saving(async () => onSaved(place ? await requestUpdatePlace(place.id, body) : await requestPlace(body)))
      onClose()
    } catch (error) {
      if (error instanceof CallError && error.code === 'place.inUse') {
        return form.setError('location', { type: error.code, message: error.code })
      }
      if (!showProblems(error, ['name', 'address', 'activities', 'location'], form.setError)) toastError(error)
    }
  })
  return (
    <Form onSubmit={submit} attempts={form.formState.submitCount}>
      <Stack>
        <PlaceFields form={form} />
        <Button type="submit" loading={form.formState.isSubmitting}>
          {t(place ? 'places.save' : 'places.add')}
        </Button>
      </Stack>
    </Form>
  )
}

function PlaceFields({ form }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation('planning')
  const text = useErrorText()
  const { errors } = form.formState
  return (
    <>
      <TextInput
        label={t('places.name')}
        data-autofocus
        maxLength={limits.nameMax}
        error={text(errors.name)}
        {...form.register('name')}
      />
      <TextInput
        label={t('places.address')}
        maxLength={limits.urlMax}
        error={text(errors.address)}
        {...form.register('address')}
      />
      <Controller
        control={form.control}
        name="activities"
        render={({ field }) => (
          <ActivitiesField value={field.value} onChange={field.onChange} error={text(errors.activities)} />
        )}
      />
      <Controller
        control={form.control}
        name="location"
        render={({ field }) => (
          <LocationPicker
            label={t('places.where')}
            value={field.value}
            onChange={field.onChange}
            height={limits.mapHeights.place}
          />
        )}
      />
      {errors.location && (
        <p className={classes.error} role="alert">
          {text(errors.location)}
        </p>
      )}
    </>
  )
}

function bodyOf({ name, address, location, activities }: Values) {
  return { name: name.trim(), address: address.trim(), location, activities }
}

interface FieldProps {
  readonly value: Activity[]
  readonly onChange: (value: Activity[]) => void
  readonly error: string | undefined
}

function ActivitiesField({ value, onChange, error }: FieldProps) {
  const { t } = useTranslation('planning')
  const collator = new Intl.Collator(currentLocale())
  const data = activities
    .filter((activity) => activity !== 'any')
    .map((activity) => ({ value: activity as string, label: t(`activities:${activity}`) }))
    .sort((a, b) => collator.compare(a.label, b.label))
  return (
    <MultiSelect
      label={t('places.activities')}
      data={data}
      value={value}
      onChange={(next) => onChange(next as Activity[])}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('activities:picker.none')}
      error={error}
    />
  )
}
