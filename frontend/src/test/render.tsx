/** Renders a component for a test, and fails the test when axe finds a barrier in it. */
import { type RenderResult, render } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import axe from "axe-core";
import type { ReactNode } from "react";
import { expect } from "vitest";
import { PlanStoreProvider } from "../plan/context.tsx";
import { createPlanStore, type PlanStore } from "../plan/store.ts";

/** Contrast needs a real browser (the end-to-end tests check it); landmarks belong to whole pages. */
const RULES = { "color-contrast": { enabled: false }, region: { enabled: false } };

export async function expectAccessible(element: Element): Promise<void> {
  const { violations } = await axe.run(element, {
    rules: RULES,
    // Only these are described; finding names for the many elements that pass takes longer.
    resultTypes: ["violations"],
  });
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.html).join(", ")})`,
  );
  expect(found).toEqual([]);
}

export interface Rendered extends RenderResult {
  readonly store: PlanStore;
  readonly user: UserEvent;
}

export async function renderAccessible(
  content: ReactNode,
  store: PlanStore = createPlanStore(),
): Promise<Rendered> {
  const user = userEvent.setup();
  const view = render(<PlanStoreProvider store={store}>{content}</PlanStoreProvider>);
  await expectAccessible(view.container);
  return { ...view, store, user };
}
