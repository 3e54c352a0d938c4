import Select, { type SelectProps } from 'antd/es/select';

/** A multiple choice. Tab moves to the next field and chooses nothing: antd would choose the highlighted option. */
export function MultiSelect({ onInputKeyDown, ...rest }: SelectProps & { mode: 'multiple' | 'tags' }) {
  return (
    <Select
      {...rest}
      onInputKeyDown={(event) => {
        if (event.key === 'Tab') event.stopPropagation();
        onInputKeyDown?.(event);
      }}
    />
  );
}
