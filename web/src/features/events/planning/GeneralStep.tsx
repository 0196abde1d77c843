import { SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { eventGenders, levels, tags } from '@parta/contracts/values'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../ui/error-text.ts'
import { Fold } from '../../../ui/Fold.tsx'
import { SwitchField } from '../../../ui/SwitchField.tsx'
import { type EventValues, newEventValues } from '../form.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { OrgField } from './OrgField.tsx'
import { SaleFields } from './SaleFields.tsx'
import { SportFields } from './SportFields.tsx'

const folded = ['info', 'gender', 'minLevel', 'tags', 'isExternal', 'externalLink', 'private'] as const
const usual = newEventValues(null, new Date())

/** The step with name, activity, organisation and price; what is rarely changed is folded. */
export function GeneralStep() {
  const { t } = useTranslation('planning')
  const values = useFormContext<EventValues>().getValues()
  return (
    <Stack>
      <SportFields />
      <OrgField />
      <SaleFields />
      <Fold
        title={t('fold.title')}
        hint={t('fold.hint')}
        names={folded}
        isOpenAtFirst={folded.some((name) => values[name] !== usual[name])}
      >
        <Stack pt="md">
          <InfoField />
          <AudienceFields />
          <ExternalFields />
          <SwitchField<EventValues> name="private" label={t('events:private')} description={t('privateHint')} />
        </Stack>
      </Fold>
    </Stack>
  )
}

function InfoField() {
  const { t } = useTranslation('planning')
  const text = useErrorText()
  const { register, watch, formState } = useFormContext<EventValues>()
  return (
    <Textarea
      label={t('events:info')}
      placeholder={t('infoHint')}
      description={t('written', { count: watch('info').length, max: limits.eventInfoMax })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autosize
      minRows={3}
      maxRows={12}
      maxLength={limits.eventInfoMax}
      error={text(formState.errors.info)}
      {...register('info')}
    />
  )
}

/** Whether people register on another site, and where. */
function ExternalFields() {
  const { t } = useTranslation('planning')
  const text = useErrorText()
  const { register, watch, formState } = useFormContext<EventValues>()
  return (
    <>
      <SwitchField<EventValues> name="isExternal" label={t('external')} description={t('externalHint')} />
      {watch('isExternal') && (
        <TextInput
          label={t('link')}
          placeholder="https://"
          inputMode="url"
          maxLength={limits.urlMax}
          error={text(formState.errors.externalLink)}
          {...register('externalLink')}
        />
      )}
    </>
  )
}

/** Who may join: by gender, level and age. */
function AudienceFields() {
  const { t } = useTranslation('planning')
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      <ChoiceField
        name="gender"
        label={t('events:gender')}
        options={eventGenders.map((value) => [value, t(`events:genders.${value}`)])}
      />
      <ChoiceField
        name="minLevel"
        label={t('events:level')}
        options={levels.map((level, index) => [String(index), t(`events:levels.${level}`)])}
      />
      <ChoiceField
        name="tags"
        label={t('events:tags')}
        options={tags.map((value) => [value, t(`events:tagNames.${value}`)])}
      />
    </SimpleGrid>
  )
}
