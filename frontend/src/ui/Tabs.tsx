import { type KeyboardEvent, type ReactNode, useId } from "react";

interface TabsProps<Id extends string> {
  readonly label: string;
  /** Ids and names, in order. */
  readonly tabs: readonly (readonly [id: Id, name: string])[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
  /** The panel of the chosen tab. */
  readonly children: ReactNode;
}

/** Tabs as the ARIA Authoring Practices have them: one stop, arrow keys choose, Home and End go to the ends. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, chosen, onChoose } = props;
  const panel = useId();
  const tabId = (id: Id) => `${panel}-${id}`;

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex(([id]) => id === chosen);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next[0]);
    document.getElementById(tabId(next[0]))?.focus();
  }

  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(([id, name]) => (
          <button
            key={id}
            id={tabId(id)}
            type="button"
            role="tab"
            aria-selected={id === chosen}
            aria-controls={panel}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => onChoose(id)}
          >
            {name}
          </button>
        ))}
      </div>
      <div id={panel} role="tabpanel" aria-labelledby={tabId(chosen)}>
        {props.children}
      </div>
    </>
  );
}
