import { Group, Radio, Select } from '@mantine/core'
import { type Activity, aliasAgeGroups, genders } from '@parta/contracts/values'
import { useEffect, useRef, useState } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ActivitySelect } from '../../../ui/ActivitySelect.tsx'
import { useErrorText } from '../../../ui/error-text.ts'
import type { AliasValues } from '../form.ts'
import { LevelFields } from './LevelFields.tsx'

/**
 * Whether the alias is a child or an adult. Nothing is preselected: a preselected adult would show a child to strangers
 * when a parent overlooks the field.
 */
export function AliasAge() {
  const { t } = useTranslation('aliases')
  const text = useErrorText()
  const { control, formState } = useFormContext<AliasValues>()
  return (
    <Controller
      control={control}
      name="ageGroup"
      render={({ field: { value, onChange, ref } }) => (
        <Radio.Group
          required
          label={t('who.label')}
          description={t(`who.hint.${value ?? 'none'}`)}
          value={value ?? ''}
          onChange={onChange}
          error={text(formState.errors.ageGroup)}
        >
          <Group gap="sm" mt="xs" grow>
            {aliasAgeGroups.map((group, at) => (
              <Radio key={group} ref={at === 0 ? ref : undefined} value={group} label={t(`who.${group}`)} size="md" />
            ))}
          </Group>
        </Radio.Group>
      )}
    />
  )
}

/** Optional; an alias without it cannot join events with a gender rule. */
export function AliasGender({ isAsked }: { isAsked: boolean }) {
  const { t } = useTranslation('aliases')
  const text = useErrorText()
  const { control, formState } = useFormContext<AliasValues>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isAsked) field.current?.focus()
  }, [isAsked])
  return (
    <Controller
      control={control}
      name="gender"
      render={({ field: { value, onChange } }) => (
        <Select
          ref={field}
          label={t('profiles:gender')}
          description={t(isAsked ? 'genderAsked' : 'genderHint')}
          placeholder={t('profiles:genders.unknown')}
          data={genders.flatMap((gender) =>
            gender === 'unknown' ? [] : [{ value: gender, label: t(`profiles:genders.${gender}`) }],
          )}
          value={value}
          onChange={onChange}
          clearable
          error={text(formState.errors.gender)}
        />
      )}
    />
  )
}

export function AliasLevels({ asked }: { asked: Activity | null }) {
  const { t } = useTranslation('aliases')
  const { control, getValues } = useFormContext<AliasValues>()
  const [shown, setShown] = useState<Activity[]>(() => {
    const said = Object.keys(getValues('levels')) as Activity[]
    return [...new Set([...(asked ? [asked] : []), ...said])]
  })
  return (
    <Controller
      control={control}
      name="levels"
      render={({ field: { value, onChange } }) => (
        <div>
          <LevelFields activities={shown} title={t('levels')} value={value} onChange={onChange} />
          <ActivitySelect
            label={t(shown.length > 0 ? 'levelOfAnother' : 'levelOf')}
            value={null}
            onChange={(activity) => activity && setShown([...new Set([...shown, activity])])}
          />
        </div>
      )}
    />
  )
}
