import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { hasServer } from "../api/place.ts";
import { FleetPage } from "./FleetPage.tsx";
import "../ui/tokens.css";
import "../ui/base.css";
import "../ui/controls.css";
import "./fleet.css";

const root = document.getElementById("root");
if (root === null) throw new Error("fleet.html has no element with the id root");
createRoot(root).render(
  <StrictMode>
    <FleetPage />
  </StrictMode>,
);
if (!hasServer) void navigator.serviceWorker?.register("offline-worker.js");
